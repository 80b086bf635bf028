import { afterAll, beforeAll } from 'vitest'

/**
 * A resource that all tests of a file or group use: started before the first, stopped after the last.
 * @returns an object that reads as the started one; it is empty until then.
 */
export function startedForFile<Bed extends object>(
  start: () => Promise<Bed>,
  stop: (bed: Bed) => Promise<unknown>,
): Bed {
  const bed = {} as Bed
  // A prototype rather than a copy, so that later changes of the started resource are visible.
  beforeAll(async () => void Object.setPrototypeOf(bed, await start()))
  afterAll(() => stop(bed))
  return bed
}
