import { routes } from '@boli/contracts'
import { openSession, type Person, readResetToken, signIn, signUp } from '@boli/market'
import { ADMIN } from '@boli/system'
import { expect, test } from 'vitest'
import { openPlaces } from '../../support/open-places.ts'
import type { TestedSystem } from '../../support/system.ts'

/** The documented limit is a second; the median of several people tolerates a delay on a busy machine. */
const OUT_WITHIN_MS = 1_000
const PEOPLE = 3

export function testEndedSessions(system: TestedSystem): void {
  let people = 0
  const urlOf = (gateway: 1 | 2) => system.process(`gateway${gateway}`).url

  /** The calls that end a session; each is prepared first, so that only the call itself is timed. */
  const ends: Record<string, (person: Person) => Promise<() => Promise<unknown>>> = {
    'the administrator deletes the user': async ({ user }) => {
      const admin = await signIn(urlOf(1), ADMIN)
      return () => admin.call(routes.deleteUser, { params: { id: user._id } })
    },
    'the administrator changes the role': async ({ user }) => {
      const admin = await signIn(urlOf(1), ADMIN)
      return () => admin.call(routes.updateUser, { params: { id: user._id }, json: { role: 'business' } })
    },
    'the person signs out': async ({ session }) => {
      const asBefore = openSession(urlOf(1), session.cookieHeader())
      return () => asBefore.call(routes.logout)
    },
    'the person signs out elsewhere': async ({ user, password }) => {
      const elsewhere = await signIn(urlOf(1), { username: user.username, password })
      return () => elsewhere.call(routes.endOtherSessions, { json: { password } })
    },
    'the password is reset': async ({ user: { email } }) => {
      await openSession(urlOf(2)).call(routes.forgotPassword, { json: { email } })
      const token = await readResetToken(system.mailbox, email)
      const json = { password: 'Renewed@2026' }
      return () => openSession(urlOf(1)).call(routes.resetPassword, { params: { token }, json })
    },
  }

  test.each(Object.entries(ends))('a session ends everywhere within a second when %s', async (_, prepare) => {
    const times: number[] = []
    for (let index = 0; index < PEOPLE; index += 1) {
      people += 1
      const person = await signUp(system, { username: `Person${people}`, role: 'farmer' })
      const end = await prepare(person)
      const open = await openPlaces([
        { url: urlOf(1), session: person.session },
        { url: urlOf(2), session: openSession(urlOf(2), person.session.cookieHeader()) },
      ])
      times.push(await open.timeUntilOut(end))
      open.close()
    }
    times.sort((a, b) => a - b)
    expect(times[Math.floor(PEOPLE / 2)], `out after ${times.join(', ')} ms`).toBeLessThan(OUT_WITHIN_MS)
  })
}
