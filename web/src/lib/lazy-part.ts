import {
  type ComponentType,
  createElement,
  type ElementType,
  type JSXElementConstructor,
  type LazyExoticComponent,
  lazy,
  Suspense,
} from 'react'

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

type Part<Component> = Component extends JSXElementConstructor<infer Props> ? ComponentType<Props> : never

/**
 * A part of a page that is fetched separately, for a `Suspense` with what is shown meanwhile.
 * @param name The component's export; by default the module's default.
 */
export function lazyPart<Module, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name = 'default' as Name,
): LazyExoticComponent<Part<Module[Name]>> {
  return lazy(async () => ({ default: (await untilFetched(load))[name] as Part<Module[Name]> }))
}

/** {@link lazyPart} that a page can do without: nothing is shown until it and its texts have arrived. */
export function optionalPart<Module, Name extends keyof Module = 'default' & keyof Module>(
  load: () => Promise<Module>,
  name?: Name,
): Part<Module[Name]> {
  const Later: ElementType = lazyPart(load, name)
  const Optional = (props: object) => createElement(Suspense, null, createElement(Later, props))
  return Optional as Part<Module[Name]>
}

/** Resolves when the browser is idle; at once if it does not support `requestIdleCallback`. */
const untilIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else resolve()
  })

/** {@link optionalPart} that is fetched after the main content has painted, so that it does not slow that down. */
export const laterPart: typeof optionalPart = (load, name) => optionalPart(() => untilIdle().then(load), name)
