import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, docker } from './compose.ts'
import { ensure } from './operator.ts'

const READY_WITHIN_MS = 90_000

/**
 * The containers of a service that an upgrade removes, and how many run before that: as many new ones as old ones.
 * Counts by image, so that an interrupted upgrade continues where it stopped.
 * @param imageOf the image of each container.
 */
export function planReplacement(imageOf: ReadonlyMap<string, string>, newImage: string) {
  const old = [...imageOf].filter(([, image]) => image !== newImage).map(([id]) => id)
  return { old, scale: old.length + Math.max(old.length, imageOf.size - old.length, 1) }
}

/** Whether the part of Boli in a container is ready: each server that it needs answers. */
export function isReady(container: string, call: Call = {}): boolean {
  try {
    docker(['exec', container, '/nodejs/bin/node', '/app/health-check.mjs', '/readyz'], call)
    return true
  } catch {
    return false
  }
}

/**
 * Resolves when the parts of Boli in some containers are ready. Docker's own probes are too infrequent.
 * @throws {OperatorProblem} when one does not become ready in 90 seconds.
 */
export async function untilReady(containers: readonly string[]): Promise<void> {
  for (const container of containers) {
    const deadline = Date.now() + READY_WITHIN_MS
    while (!isReady(container)) {
      ensure(Date.now() < deadline, `${container} is not ready after 90 s: docker logs ${container}`)
      await sleep(500)
    }
  }
}
