import { afterAll, beforeAll } from 'vitest'

/**
 * What all tests of a file, or of a group, use: started before their first, stopped after their last.
 * @returns an object that reads as the started one; it is empty until then.
 */
export function startedForFile<Bed extends object>(
  start: () => Promise<Bed>,
  stop: (bed: Bed) => Promise<unknown>,
): Bed {
  const bed = {} as Bed
  // Read through rather than copied, so that what the started one changes in itself is seen.
  beforeAll(async () => void Object.setPrototypeOf(bed, await start()))
  afterAll(() => stop(bed))
  return bed
}
