import { asksToWait, patiently } from '@boli/market'

/** Makes a call, and makes it again where the product asks to wait. @returns with the time of the last try. */
export function timed<Result>(call: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  return patiently(async () => {
    const beganMs = performance.now()
    const result = await call()
    return { result, ms: performance.now() - beganMs }
  }, asksToWait)
}
