import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { inTurns } from '../clients/in-turns.ts'

export const PASSWORD = 'Bidding@2026'
const AT_ONCE = 8

export interface Person {
  role: 'farmer' | 'business'
  username: string
}

/**
 * Signs people up through the API, codes from their mails included.
 * @returns the Cookie header of each one's session.
 */
export function signUp(
  market: { url: string; mailbox: string },
  people: readonly Person[],
): Promise<string[]> {
  const mails = createMailReader(market.mailbox)
  return inTurns(people, AT_ONCE, async ({ role, username }) => {
    const session = openSession(market.url)
    const email = `${username.toLowerCase()}@load.example`
    await session.call(routes.register, {
      json: { username, email, password: PASSWORD, role, language: 'en' },
    })
    const code = /\b\d{6}\b/.exec((await mails.newestTo(email, { withinMs: 30_000 })).Text)?.[0]
    if (!code) throw new Error(`The mail to ${email} carries no code`)
    await session.call(routes.verifyEmail, { json: { code } })
    return session.cookieHeader()
  })
}

export function signUpBuyers(market: { url: string; mailbox: string }, count: number): Promise<string[]> {
  const buyers = Array.from({ length: count }, (_, index) => ({
    role: 'business' as const,
    username: `Buyer${index}`,
  }))
  return signUp(market, buyers)
}

/** Longer than one mail takes on a busy machine. */
const NO_MORE_MAILS_MS = 2_000

/** Resolves when no further mail arrives: that of welcome follows the sign-up. */
export async function lastMailArrived(mailbox: string): Promise<void> {
  const mails = createMailReader(mailbox)
  for (let known = -1; ; ) {
    const { length } = await mails.search('to:"@load.example"', 10_000)
    if (length === known) return
    known = length
    await sleep(NO_MORE_MAILS_MS)
  }
}
