import { EXCHANGE_PATH, ExchangeAnswer, type ExchangedSession } from '@boli/contracts'
import type { Exchange } from './session-edge.ts'

/** The part of http-kit's client that is used here. */
export interface IdentityClient {
  call(request: {
    method: 'POST'
    path: string
    body: unknown
    responseSchema: typeof ExchangeAnswer
  }): Promise<{ data: ExchangedSession }>
}

/** The `exchange` of a session edge that asks identity by service token. */
export function createIdentityExchange(identity: IdentityClient): Exchange {
  return async (sessionId, isBackground) => {
    try {
      const { data } = await identity.call({
        method: 'POST',
        path: EXCHANGE_PATH,
        body: { sessionId, isBackground },
        responseSchema: ExchangeAnswer,
      })
      return data
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'not-signed-in') return null
      throw error
    }
  }
}
