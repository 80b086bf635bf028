import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importSurely, useMissing } from './import-again.ts'
import { startOver, watchTyping } from './start-over.ts'

const lost = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`)
let file = 0
let address: string
const load = (): Promise<never> => Promise.reject(lost(address))

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  file += 1
  address = `https://boli.test/assets/about-page-${file}.js`
  sessionStorage.clear()
  useMissing.setState({ waiting: 0, isPageOld: false })
})
afterEach(() => vi.useRealTimers())

/** The server's answer to a HEAD request for a file. */
const answer = (status: number) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status }))

/** An `import()` that fails at the file's own address, and `more` times at the addresses of retries. */
const lostBefore = <Module>(module: Module, more = 0) => {
  let left = more
  return (): Promise<Module> => {
    if (importQuery === '') return load()
    left -= 1
    return left < 0 ? Promise.resolve(module) : load()
  }
}

test('a module whose request was lost is imported under another address, once, and each caller gets its own part', async () => {
  const module = { name: 'the page' }
  const queries = new Set<string>()
  const nameOf = () => {
    const query = importQuery
    return lostBefore(module)().then(({ name }) => {
      queries.add(query)
      return name
    })
  }
  const pages = [importSurely(lostBefore(module)), importSurely(nameOf), importSurely(nameOf)]
  expect(await Promise.all(pages)).toEqual([module, 'the page', 'the page'])
  expect(await importSurely(nameOf)).toBe('the page')
  expect([...queries]).toEqual([expect.stringMatching(/^\?again=\d+$/)])
  expect(importQuery).toBe('')
})

test('without a network the page says so, and continues as soon as the network is back', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const page = importSurely(lostBefore({ name: 'the page' }, 1))
  await vi.waitFor(() => expect(useMissing.getState().waiting).toBe(1))
  window.dispatchEvent(new Event('online'))
  expect(await page).toEqual({ name: 'the page' })
  expect(useMissing.getState().waiting).toBe(0)
  expect(document.documentElement.dataset.line).toBeUndefined()
})

test.each([
  ['is of an older build', 404],
  ['is there, and its import failed all the same', 200],
])('a file that %s needs a page reload', async (_, status) => {
  answer(status)
  const page = importSurely(load)
  await expect(page).rejects.toThrow(address)
  expect(useMissing.getState().isPageOld).toBe(true)
})

test('an error of a module itself is passed on', async () => {
  const broken = async () => {
    throw new TypeError('x is not a function')
  }
  await expect(importSurely(broken)).rejects.toThrow('x is not a function')
})

test('a style sheet that is only preloaded is applied', async () => {
  const href = '/assets/bid-bar.css'
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href }))
  const imported = importSurely(async () => ({ name: 'the room' }), ['assets/bid-bar.css'])
  const sheet = document.querySelector(`link[href="${href}"][rel="stylesheet"]`)
  sheet?.dispatchEvent(new Event('load'))
  expect(await imported).toEqual({ name: 'the room' })
  expect(sheet).not.toBeNull()
})

test('a page is reloaded once per file, and not for other errors', () => {
  const reload = vi.fn()
  startOver(new TypeError('x is not a function'), reload)
  expect(reload).not.toHaveBeenCalled()
  startOver(lost(address), reload)
  startOver(lost(address), reload)
  expect(reload).toHaveBeenCalledTimes(1)
  startOver(lost(`${address}2`), reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('a page with unsaved text is never reloaded automatically', () => {
  watchTyping()
  const reload = vi.fn()
  const field = document.body.appendChild(document.createElement('textarea'))
  field.value = 'Is the wheat'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  startOver(lost(address), reload)
  expect(reload).not.toHaveBeenCalled()
  field.remove()
  startOver(lost(address), reload)
  expect(reload).toHaveBeenCalledOnce()
})

test('without session storage no page is reloaded', () => {
  const reload = vi.fn()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  startOver(lost(address), reload)
  expect(reload).not.toHaveBeenCalled()
})
