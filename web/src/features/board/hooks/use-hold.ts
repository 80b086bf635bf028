import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long a press must last to act, so that an accidental touch does not. */
export const HOLD_MS = 600

interface HoldEvents {
  /** The press began: the values shown now are those that are sent. */
  onPress: () => void
  onHeld: () => void
  /** Released before `onHeld`. */
  onShort: () => void
  /** Pressed by the keyboard, or by an equivalent. */
  onKey: () => void
}

/** The handlers of a button that is pressed and held; Enter and short presses are reported separately. */
export function useHold(events: HoldEvents) {
  const [isHolding, setHolding] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const latest = useRef(events)
  latest.current = events

  function end() {
    clearTimeout(timer.current)
    setHolding(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    isHolding,
    handlers: {
      onPointerDown({ button, isPrimary }: PointerEvent) {
        wasHeld.current = false
        if (button !== 0 || !isPrimary) return
        latest.current.onPress()
        setHolding(true)
        timer.current = setTimeout(() => {
          wasHeld.current = true
          setHolding(false)
          latest.current.onHeld()
        }, HOLD_MS)
      },
      onPointerUp: end,
      onPointerLeave: end,
      onPointerCancel: end,
      onClick({ detail }: { detail: number }) {
        end()
        if (wasHeld.current) wasHeld.current = false
        else if (detail === 0) latest.current.onKey()
        else latest.current.onShort()
      },
      // A long press does not open the browser's menu.
      onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    },
  }
}
