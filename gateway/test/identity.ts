import { randomBytes } from 'node:crypto'
import {
  EXCHANGE_PATH,
  type ExchangedSession,
  KEY_EXCHANGE_PATH,
  type KeyScope,
  newId,
  type Role,
  type SessionEndedMessage,
  type UserClaims,
} from '@boli/contracts'
import { sessionKeyOf } from '@boli/session-edge'
import { answerJson, startUpstream } from './upstream.ts'

const isExchange = (url: string) => url === EXCHANGE_PATH || url === KEY_EXCHANGE_PATH

export interface StubUser {
  cookie: string
  claims: UserClaims
  token: string
  ended: SessionEndedMessage
}

/** A stub server for identity that exchanges known sessions, and answers public routes as configured. */
export async function startIdentity() {
  const upstream = await startUpstream('identity')
  const sessions = new Map<string, ExchangedSession>()
  const state = { exchanges: 0, isAway: false }

  function answerExchange(body: Buffer, response: Parameters<typeof answerJson>[0]): void {
    state.exchanges += 1
    const { sessionId, key = '' } = JSON.parse(body.toString()) as { sessionId?: string; key?: string }
    const session = sessions.get(sessionId ?? key)
    if (state.isAway) answerJson(response, 503, { status: 503, code: 'overloaded', message: 'away' })
    else if (session) answerJson(response, 200, { status: 200, success: true, message: 'ok', data: session })
    else answerJson(response, 401, { status: 401, code: 'not-signed-in', message: 'no' })
  }

  function listen(): void {
    upstream.answerWith(({ url, body }, response) => {
      if (isExchange(url)) answerExchange(body, response)
      else answerJson(response, 200, { status: 200, data: 'identity' })
    })
  }
  listen()

  /** Stores what a session id or an API key is exchanged for. */
  function open(secret: string, over: Partial<UserClaims>, addresses: string[] = []) {
    const claims: UserClaims = {
      ...{ userId: newId(), username: 'asha', fullname: 'Asha Devi', role: 'business', isVerified: true },
      ...{ language: 'en', sessionKey: sessionKeyOf(secret) },
      ...over,
    }
    const token = `token-${secret}`
    const expiresAt = new Date(Date.now() + 300_000).toISOString()
    sessions.set(secret, { token, expiresAt, user: claims, addresses })
    return { claims, token, ended: { userId: claims.userId, sessionKey: claims.sessionKey } }
  }

  return {
    ...upstream,
    state,
    /** Received public calls, without exchanges. */
    calls: () => upstream.seen.filter(({ url }) => !isExchange(url)),
    /** Sets the answer to public calls; exchanges still work. */
    answerCallsWith(answer: Parameters<typeof upstream.answerWith>[0]) {
      upstream.answerWith((request, response) => {
        if (isExchange(request.url)) answerExchange(request.body, response)
        else void answer(request, response)
      })
    },
    reset() {
      upstream.reset()
      listen()
      state.exchanges = 0
      state.isAway = false
    },
    signIn(role: Role = 'business', over: Partial<UserClaims> = {}): StubUser {
      const sessionId = newId().replaceAll('-', '') + newId().replaceAll('-', '')
      return { cookie: `boli_session=${sessionId}`, ...open(sessionId, { role, ...over }) }
    },
    /** A key of a user; its calls carry `Bearer <key>` and nothing else. */
    makeKey(
      scopes: KeyScope[],
      { addresses = [], userId = newId() }: { addresses?: string[]; userId?: string } = {},
    ) {
      const key = `boli_${randomBytes(32).toString('base64url')}`
      const { token, ended } = open(key, { userId, apiKey: { keyId: newId(), scopes } }, addresses)
      return {
        ...{ key, userId, token, ended, headers: { authorization: `Bearer ${key}` } },
        revoke: () => sessions.delete(key),
      }
    },
    /** Lets a user act on the market in the name of a firm, until `leave`. */
    joinFirm({ cookie, claims, ended }: StubUser) {
      const session = sessions.get(cookie.split('=')[1] ?? '')
      if (!session) throw new Error('the user has no session')
      const token = `firm-${session.token}`
      const actor = { userId: claims.userId, username: claims.username, part: 'bidder' as const }
      session.firm = { token, user: { ...claims, userId: newId(), username: 'firm', actor } }
      const renewed = { ...ended, sessionKey: null, isStillSignedIn: true }
      return { token, renewed, leave: () => delete session.firm }
    },
    signOut: ({ cookie }: StubUser) => sessions.delete(cookie.split('=')[1] ?? ''),
    verify({ cookie }: StubUser) {
      const session = sessions.get(cookie.split('=')[1] ?? '')
      if (session) session.user = { ...session.user, isVerified: true }
    },
  }
}
