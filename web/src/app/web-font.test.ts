import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTestI18n } from '../test/i18n.ts'
import { fetchWebFontAfterContent, showWebFont } from './web-font.ts'

const load = vi.fn(async () => [])

/** The device's fonts: a box is 20 px wide, a letter that they have 13. */
function stubFontsWith(letters: RegExp): void {
  const context = { measureText: (letter: string) => ({ width: letters.test(letter) ? 13 : 20 }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

beforeEach(async () => {
  await startTestI18n()
  stubFontsWith(/[a-z]/i)
  vi.useFakeTimers()
  load.mockClear()
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
})
afterEach(() => void vi.useRealTimers())

it('fonts are fetched after the content of a page, and shown from the next page on', async () => {
  document.body.innerHTML = '<main><div class="animate-pulse-soft"></div></main>'
  document.documentElement.dataset.letters = 'system'
  fetchWebFontAfterContent()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).not.toHaveBeenCalled()
  document.body.innerHTML = '<main>Lots</main>'
  await vi.advanceTimersByTimeAsync(250)
  expect(load).toHaveBeenCalled()
  expect(document.documentElement.dataset.letters).toBe('system')
  showWebFont()
  expect(document.documentElement.dataset.letters).toBeUndefined()
})

it('fonts stop waiting after half a minute without content', async () => {
  document.body.innerHTML = '<main><div class="animate-pulse-soft"></div></main>'
  fetchWebFontAfterContent()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(vi.getTimerCount()).toBe(0)
  expect(load).toHaveBeenCalled()
})

it('a device without a font for the page’s script fetches the web font at once and shows it', async () => {
  await startTestI18n('ta')
  document.body.innerHTML = '<main><div class="animate-pulse-soft"></div></main>'
  document.documentElement.dataset.letters = 'system'
  fetchWebFontAfterContent()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalled()
  expect(document.documentElement.dataset.letters).toBe('script')
})
