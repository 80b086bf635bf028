import { EXCHANGE_PATH, ExchangeAnswer, ExchangeBody, succeed } from '@boli/contracts'
import { internalRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { exchangeSession } from './exchange-session.ts'

export function exchangeSessionRoute(app: Service, identity: Identity): void {
  internalRoute(app, {
    method: 'POST',
    url: EXCHANGE_PATH,
    schema: { body: ExchangeBody, response: ExchangeAnswer },
    handler: async (request) => succeed(await exchangeSession(identity, request.body)),
  })
}
