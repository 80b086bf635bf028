import { lazy } from 'react'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Fetches a module, with retries after a delay. Never rejects. */
export async function untilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** A part of a page that is fetched separately. Until then it is missing, and the page works without it. */
export const lazyPart: typeof lazy = (load) => lazy(() => untilFetched(load))

/** If the browser does not support it, nothing waits. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else resolve()
  })

/** A part of a page that is fetched after the main content has painted, so that it does not slow that down. */
export const laterPart: typeof lazy = (load) => lazyPart(() => untilIdle().then(load))
