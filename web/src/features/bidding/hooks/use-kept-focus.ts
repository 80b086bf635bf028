import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the focus back to a form's button where the field or button that had it was disabled or taken away.
 * @param moment Changes when that may have happened.
 * @param hasFocus Set while the focus is in the form.
 */
export function useKeptFocus(moment: string, hasFocus: RefObject<boolean>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus({ preventScroll: true })
  }, [moment, hasFocus])
  return {
    ref: form,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isTaken = !target.isConnected || target.matches(':disabled')
      if (!isTaken && !form.current?.contains(relatedTarget)) hasFocus.current = false
    },
  }
}
