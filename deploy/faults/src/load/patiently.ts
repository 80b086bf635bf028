import { setTimeout as sleep } from 'node:timers/promises'
import { ApiRefusal } from '@boli/local'

const TRIES = 20
const PAUSE_MS = 1_000

/** While everything starts, a busy machine may answer late: such a call is made again. */
export async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isLate(error) || tries >= TRIES) throw error
      await sleep(PAUSE_MS)
    }
  }
}

/** Makes a call again as well; where the first one did its work after all, the second finds it done. */
export async function onceAtLeast(call: () => Promise<unknown>): Promise<void> {
  await patiently(call).catch((error: unknown) => {
    if (!(error instanceof ApiRefusal) || error.status !== 409) throw error
  })
}

function isLate(error: unknown): boolean {
  return error instanceof ApiRefusal && error.status >= 500
}
