import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { IdentityConfig } from './config.ts'
import { clearSessionCookie, setPendingSignInCookie, setSignInCookies } from './session-cookie.ts'

/** Name and attributes of each cookie; what follows `;` is not compared. */
async function cookiesWith(given: Partial<IdentityConfig>): Promise<string[]> {
  const config = given as IdentityConfig
  const app = Fastify()
  await app.register(cookie)
  app.get('/', async (_, reply) => {
    const session = { sessionId: 'x', expiresAt: new Date(Date.now() + 60_000) }
    setSignInCookies(reply, config, { session, newDeviceId: 'x' } as Parameters<typeof setSignInCookies>[2])
    setPendingSignInCookie(reply, config, 'x')
  })
  app.delete('/', async (_, reply) => clearSessionCookie(reply, config))
  const answers = [await app.inject('/'), await app.inject({ method: 'DELETE', url: '/' })]
  return answers.flatMap(({ headers }) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .map((text) => text.replace(/(=\w*|Expires=[^;]*|Max-Age=\d+);/g, '').replaceAll(/ {2,}/g, ' ')),
  )
}

test.each([
  ['over plain HTTP', { isCookieSecure: false }, '', '', 'Lax', 'Strict'],
  ['behind TLS', { isCookieSecure: true }, '__Host-', ' Secure;', 'Lax', 'Strict'],
  [
    'behind TLS and for pages of other sites',
    { isCookieSecure: true, isForOtherSites: true },
    '__Host-',
    ' Secure;',
    'None',
    'None',
  ],
])('cookies %s', async (_, config, prefix, secure, sameSite, strict) => {
  const hidden = `Path=/; HttpOnly;${secure} SameSite`
  const readable = `Path=/;${secure} SameSite`
  expect(await cookiesWith(config)).toEqual([
    `${prefix}boli_session ${hidden}=${sameSite}`,
    `${prefix}boli_signed_in ${readable}=${sameSite}`,
    `${prefix}boli_device ${hidden}=${sameSite}`,
    `${prefix}boli_sign_in ${hidden}=${strict}`,
    `${prefix}boli_session ${hidden}=${sameSite}`,
    `${prefix}boli_signed_in ${readable}=${sameSite}`,
  ])
})
