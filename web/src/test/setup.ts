import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for may be long in coming on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
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
