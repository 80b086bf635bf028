import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Conditions may take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** The primary buttons of each view: the rendered page, or a dialog in front of it. */
function primaryButtons(): string[][] {
  const views = new Map<Element, string[]>()
  for (const button of document.querySelectorAll('.bg-leaf.text-on-leaf:is(button, a)')) {
    if (button.closest('[hidden], details:not([open])')) continue
    const view = button.closest('dialog, body > *') ?? button
    views.set(view, [...(views.get(view) ?? []), button.textContent])
  }
  return [...views.values()]
}

/** A clock in a live region would be announced each second. */
const spokenClock = () =>
  [
    ...document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'),
  ].find((region) => region.querySelector('[role=timer]') || /\d\d:\d\d:\d\d/.test(region.textContent))

afterEach(() => {
  const clock = spokenClock()?.textContent
  const crowded = primaryButtons().find((names) => names.length > 1)
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  if (clock !== undefined) throw new Error(`a clock in a live region: ${clock}`)
  if (crowded) throw new Error(`more than one primary button in a view: ${crowded.join(', ')}`)
})

// jsdom has no layout to scroll.
window.scrollTo = () => undefined

// jsdom knows <dialog> but neither opens nor closes it.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}
