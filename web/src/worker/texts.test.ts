import { beforeEach, expect, it } from 'vitest'
import { cacheTexts } from './texts.ts'
import type { WorkerScope } from './worker-scope.ts'

const ORIGIN = 'https://boli.example'
const filesOf = (build: string) =>
  ['en', 'hi', 'ta'].flatMap((language) =>
    ['lot', 'room'].map((name) => ({ url: `assets/texts-${language}-${name}-${build}.js` })),
  )

let cached: Set<string>
let fetched: string[]

beforeEach(() => {
  cached = new Set()
  fetched = []
})

/** A worker of a build; `send` gives it an event and waits for its work. */
function startWorker(build: string) {
  const listeners = new Map<string, (event: object) => void>()
  const cache = {
    keys: async () => [...cached].map((url) => ({ url })),
    addAll: async (addresses: string[]) => {
      for (const address of addresses) {
        fetched.push(address.replace(`${ORIGIN}/assets/texts-`, ''))
        cached.add(address)
      }
    },
    delete: async ({ url }: { url: string }) => cached.delete(url),
  }
  cacheTexts(
    {
      location: { origin: ORIGIN },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    } as unknown as WorkerScope,
    { open: async () => cache } as unknown as CacheStorage,
    filesOf(build),
  )
  return async (type: string, data?: unknown) => {
    let work: Promise<unknown> | undefined
    listeners.get(type)?.({ data, waitUntil: (until: Promise<unknown>) => (work = until) })
    await work
  }
}

it('a device caches only the texts of its own language, each once, and of another once it is chosen', async () => {
  const send = startWorker('a')
  await send('install')
  expect(fetched).toEqual([])
  for (const language of ['hi', 'hi', 'ta']) await send('message', { language })
  expect(fetched).toEqual(['hi-lot-a.js', 'hi-room-a.js', 'ta-lot-a.js', 'ta-room-a.js'])
})

it('a newer worker fetches its texts of the languages that are cached, and deletes the former ones', async () => {
  await startWorker('a')('message', { language: 'hi' })
  const send = startWorker('b')
  await send('install')
  expect(cached.size).toBe(4)
  await send('activate')
  expect([...cached]).toEqual(['hi-lot-b.js', 'hi-room-b.js'].map((name) => `${ORIGIN}/assets/texts-${name}`))
})

it.each([[undefined], [{}], [{ language: 7 }]])('a message of %j fetches nothing', async (message) => {
  await startWorker('a')('message', message)
  expect(fetched).toEqual([])
})
