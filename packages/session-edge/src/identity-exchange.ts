import { EXCHANGE_PATH, ExchangeAnswer, type ExchangedSession } from '@boli/contracts'

/** The part of service-kit's client that is needed here. */
export interface IdentityClient {
  call(request: {
    method: 'POST'
    path: string
    body: unknown
    responseSchema: typeof ExchangeAnswer
  }): Promise<{ data: ExchangedSession }>
}

/** The `exchange` of a session edge that asks identity by service token. */
export function createIdentityExchange(
  identity: IdentityClient,
): (sessionId: string) => Promise<ExchangedSession | null> {
  return async (sessionId) => {
    try {
      const { data } = await identity.call({
        method: 'POST',
        path: EXCHANGE_PATH,
        body: { sessionId },
        responseSchema: ExchangeAnswer,
      })
      return data
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'not-signed-in') return null
      throw error
    }
  }
}
