import type { TestClock } from '@boli/test-kit/clock'
import { Secret, TOTP } from 'otpauth'
import type { Account, Browser } from './browser.ts'
import { dataOf } from './browser.ts'
import { createSoftPasskey, type SoftPasskey } from './soft-passkey.ts'

/** The code of an app. @param steps Time steps before or after now. */
export function codeOf(secret: string, clock: TestClock, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** A code of six digits that is wrong even within the allowed clock drift. */
export function wrongCode(secret: string, clock: TestClock): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, clock, steps))
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
  )
}

export interface AddedApp {
  secret: string
  recoveryCodes: string[]
}

/** Sets up an authenticator app; the clock advances, so that its next code is valid. */
export async function addApp(browser: Browser, { password }: Account, clock: TestClock): Promise<AddedApp> {
  const { secret } = dataOf<{ secret: string }>(await browser.post('/user/authenticator', { password }))
  const answer = await browser.post('/user/authenticator/confirm', { code: codeOf(secret, clock) })
  if (answer.status !== 200) throw new Error(`the app was not taken: ${JSON.stringify(answer.body)}`)
  clock.advance(30_000)
  return { secret, recoveryCodes: dataOf<{ recoveryCodes: string[] | null }>(answer).recoveryCodes ?? [] }
}

export type CeremonyOptions = { challenge: string; user?: { id: string } }

/** Creates a passkey and adds it to the account. */
export async function addSoftPasskey(
  browser: Browser,
  { password }: Account,
  passkey = createSoftPasskey(),
): Promise<SoftPasskey & { recoveryCodes: string[] | null }> {
  const options = dataOf<CeremonyOptions>(await browser.post('/user/passkeys/options', { password }))
  const answer = await browser.post('/user/passkeys', { passkey: passkey.make(options), name: 'Phone' })
  if (answer.status !== 200) throw new Error(`the passkey was not taken: ${JSON.stringify(answer.body)}`)
  return { ...passkey, ...dataOf<{ recoveryCodes: string[] | null }>(answer) }
}
