import { useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * A panel on the browser's own popover: it closes on Escape, on a press elsewhere, and here also on a navigation.
 */
export function usePopover() {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }, [key])
  return { panel, trigger: { popoverTarget: id }, target: { id, popover: 'auto' as const, ref: panel } }
}
