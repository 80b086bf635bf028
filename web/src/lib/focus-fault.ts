const controls = 'input, select, textarea'

/**
 * Brings the first field that a form reports a fault of into view, with the focus. Which one is first is read from the
 * page, so that groups of inputs count like single fields.
 * @returns false where nothing is reported.
 */
export function focusFirstFault(form: HTMLElement | null): boolean {
  const message = form?.querySelector<HTMLElement>('[data-fault]')
  if (!form || !message) return false
  const described = form.querySelector<HTMLElement>(`[aria-describedby~="${message.id}"]`)
  const control = described?.matches(controls) ? described : described?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  // Not the control alone: what is wrong stands under it.
  message.scrollIntoView?.({ block: 'center' })
  return true
}
