import {
  type BatchedBid,
  BID_BATCH_PATH,
  BidBatchAnswer,
  BidBatchBody,
  type BidOutcome,
  EXCHANGE_PATH,
  ExchangeAnswer,
  ExchangeBody,
  type ExchangedSession,
  FOLLOWED_LOTS_PATH,
  FollowedLotsAnswer,
  FollowedLotsBody,
  KEY_EXCHANGE_PATH,
  KeyExchangeBody,
  type KeyScope,
  type LotUpdate,
  newId,
  type SessionEndedMessage,
  succeed,
  type UserClaims,
  WATCH_STATE_PATH,
  type WatchState,
  WatchStateAnswer,
} from '@boli/contracts'
import { ApiError, createService, createServiceTokens, internalRoute, type Service } from '@boli/http-kit'
import { sessionKeyOf } from '@boli/session-edge'
import { silentLogger } from '@boli/test-kit'
import { aWatchState } from './builders.ts'

export const SERVICE_SECRET = 'a secret of at least thirty-two characters'

export interface StubUser {
  sessionId: string
  userId: string
  claims: UserClaims
  /** The claims of the firm in whose name the user acts. */
  firm?: UserClaims | undefined
  /** The message that identity sends when this session ends. */
  ended: SessionEndedMessage
}

export const accepted: BidOutcome = { status: 200, message: 'bid placed successfully', data: null }

async function listen(app: Service): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

const aService = (name: 'identity' | 'auctions') => {
  const serviceTokens = createServiceTokens({ secret: SERVICE_SECRET, self: name })
  return createService({ name, logger: silentLogger, serviceTokens })
}

/** A stub of identity that exchanges known sessions. */
export async function startIdentityStub() {
  const app = await aService('identity')
  const users = new Map<string, StubUser>()
  const state = { exchanges: 0, asUse: 0, isAway: false }
  internalRoute(app, {
    method: 'POST',
    url: EXCHANGE_PATH,
    schema: { body: ExchangeBody, response: ExchangeAnswer },
    handler: async (request) => {
      state.exchanges += 1
      if (!request.body.isBackground) state.asUse += 1
      if (state.isAway) throw new ApiError('overloaded')
      const user = users.get(request.body.sessionId)
      if (!user) throw new ApiError('not-signed-in')
      const expiresAt = new Date(Date.now() + 300_000).toISOString()
      const { claims, firm } = user
      const ofFirm = firm && { firm: { token: `token-of-${firm.username}`, user: firm } }
      return succeed({ token: `token-of-${claims.username}`, expiresAt, user: claims, ...ofFirm })
    },
  })
  const keys = new Map<string, ExchangedSession>()
  internalRoute(app, {
    method: 'POST',
    url: KEY_EXCHANGE_PATH,
    schema: { body: KeyExchangeBody, response: ExchangeAnswer },
    handler: async (request) => {
      const found = keys.get(request.body.key)
      if (!found) throw new ApiError('not-signed-in')
      return succeed(found)
    },
  })
  const url = await listen(app)
  return {
    url,
    state,
    keys,
    /** Creates an API key of a user. */
    makeKey({ claims, userId }: StubUser, scopes: KeyScope[], addresses: string[] = []) {
      const key = `boli_${newId().replaceAll('-', '')}`
      const sessionKey = sessionKeyOf(key)
      const user = { ...claims, sessionKey, apiKey: { keyId: newId(), scopes } }
      const expiresAt = new Date(Date.now() + 300_000).toISOString()
      keys.set(key, { token: `key-of-${claims.username}`, expiresAt, user, addresses })
      return { key, headers: { authorization: `Bearer ${key}` }, ended: { userId, sessionKey } }
    },
    signIn(claims: Partial<UserClaims> = {}): StubUser {
      const sessionId = newId().replaceAll('-', '') + newId().replaceAll('-', '')
      const userId = claims.userId ?? newId()
      const sessionKey = sessionKeyOf(sessionId)
      const user: StubUser = {
        sessionId,
        userId,
        claims: {
          ...{ userId, username: `user${userId.slice(-6)}`, fullname: 'Asha Devi', sessionKey },
          ...{ role: 'business', isVerified: true, language: 'en' },
          ...claims,
        },
        ended: { userId, sessionKey },
      }
      users.set(sessionId, user)
      return user
    },
    signOut: ({ sessionId }: StubUser) => users.delete(sessionId),
    close: () => app.close(),
  }
}

/** A stub of auctions that answers bids as the test says, and returns states. */
export async function startAuctionsStub() {
  const app = await aService('auctions')
  const states = new Map<string, WatchState>()
  const calls: BatchedBid[][] = []
  /** The lots that boards can follow, and how often they were read. */
  const board = { lots: new Map<string, LotUpdate>(), reads: 0 }
  const behaviour = {
    answer: (_bid: BatchedBid) => accepted,
    failNext: 0,
    /** No call is answered before this resolves. */
    mayAnswer: Promise.resolve(),
  }
  internalRoute(app, {
    method: 'POST',
    url: BID_BATCH_PATH,
    schema: { body: BidBatchBody, response: BidBatchAnswer },
    handler: async (request) => {
      calls.push(request.body.bids)
      await behaviour.mayAnswer
      if (behaviour.failNext > 0) {
        behaviour.failNext -= 1
        throw new Error('the answer is lost')
      }
      return succeed(request.body.bids.map((bid) => behaviour.answer(bid)))
    },
  })
  internalRoute(app, {
    method: 'GET',
    url: WATCH_STATE_PATH,
    schema: { response: WatchStateAnswer },
    handler: async (request) => {
      const { auctionId } = request.params as { auctionId: string }
      const state = states.get(auctionId)
      if (!state) throw new ApiError('auction-not-found')
      return succeed(state)
    },
  })
  internalRoute(app, {
    method: 'POST',
    url: FOLLOWED_LOTS_PATH,
    schema: { body: FollowedLotsBody, response: FollowedLotsAnswer },
    handler: async (request) => {
      board.reads += 1
      return succeed(request.body.ids.flatMap((id) => board.lots.get(id) ?? []))
    },
  })
  const url = await listen(app)
  return {
    url,
    calls,
    board,
    behaviour,
    /** Adds an auction, or changes its version. */
    put(auctionId: string = newId(), version = 1): string {
      states.set(auctionId, aWatchState(auctionId, version))
      return auctionId
    },
    close: () => app.close(),
  }
}
