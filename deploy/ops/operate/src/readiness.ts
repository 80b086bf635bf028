import { expectReady } from './compose.ts'

const READY_WITHIN_MS = 90_000

/**
 * The containers of a service that an upgrade removes, and the number of containers before that: as many new ones as
 * old ones. Counts by image, so that an interrupted upgrade continues where it stopped.
 * @param imageOf the image of each container.
 */
export function planReplacement(
  imageOf: ReadonlyMap<string, string>,
  newImage: string,
): { old: string[]; scale: number } {
  const old = [...imageOf].filter(([, image]) => image !== newImage).map(([id]) => id)
  return { old, scale: old.length + Math.max(old.length, imageOf.size - old.length, 1) }
}

/**
 * Resolves when the part of Boli in a container is ready. Docker's own probes are too infrequent.
 * @throws {OperatorProblem} when it does not become ready in 90 seconds.
 */
export async function isReady(container: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    try {
      return expectReady(container)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
