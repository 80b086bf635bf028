import { beforeEach, expect, test } from 'vitest'
import { carryToastsOver, toastSuccess, useToastStore } from './toast.ts'

carryToastsOver()

const shown = () => useToastStore.getState().queue.map(({ text }) => text)

beforeEach(() => useToastStore.setState({ isWanted: false, queue: [] }))

test('a toast whose page was left is shown on the next, once', () => {
  toastSuccess('Profile updated successfully')
  window.dispatchEvent(new Event('pagehide'))
  useToastStore.setState({ isWanted: false, queue: [] })
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toEqual(['Profile updated successfully'])
  expect(useToastStore.getState().isWanted).toBe(true)
  window.dispatchEvent(new Event('pageshow'))
  expect(shown()).toHaveLength(1)
})
