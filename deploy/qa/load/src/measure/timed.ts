import { asksToWait, patiently } from '@boli/market'

/** Makes a call, and repeats it if the product asks to wait. @returns its result, with the time of the last try. */
export function timed<Result>(call: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  return patiently(async () => {
    const beganMs = performance.now()
    const result = await call()
    return { result, ms: performance.now() - beganMs }
  }, asksToWait)
}
