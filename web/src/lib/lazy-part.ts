import { lazy } from 'react'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Fetches a module, and where the line fails asks again after a while. Never rejects. */
export async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** A part of a page that is fetched by itself. As long as it cannot be, it is missing, and the page goes on without. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilFetched(load))

/** Where the browser cannot tell, nobody waits. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else resolve()
  })

/** A part of a page that comes after what the page is opened for is painted: it takes no time and no bytes from that. */
export const laterPart: typeof lazy = (load) => lazyPart(() => untilIdle().then(load))
