import { EXCHANGE_PATH, ExchangeAnswer, type ExchangedSession, KEY_EXCHANGE_PATH } from '@boli/contracts'
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
  return (sessionId, isBackground) => ask(identity, EXCHANGE_PATH, { sessionId, isBackground })
}

/** The same for API keys, each of which replaces a session id. */
export function createKeyExchange(identity: IdentityClient): Exchange {
  return (key) => ask(identity, KEY_EXCHANGE_PATH, { key })
}

async function ask(identity: IdentityClient, path: string, body: unknown): Promise<ExchangedSession | null> {
  try {
    const { data } = await identity.call({ method: 'POST', path, body, responseSchema: ExchangeAnswer })
    return data
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'not-signed-in') return null
    throw error
  }
}
