import { Refusal, type Service } from '@boli/http-kit'
import type { GatewaySettings } from '../settings.ts'

/**
 * Refuses calls that reached our own proxy by plain HTTP: their cookie has travelled in the open, and with a redirect
 * nobody would notice. Pages are sent on to HTTPS by the proxy.
 */
export function refusePlainHttp(
  scope: Service,
  { isSecure, trustedProxies }: Pick<GatewaySettings, 'isSecure' | 'trustedProxies'>,
): void {
  if (!isSecure || trustedProxies === 0) return
  scope.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-proto'] === 'http') throw new Refusal('https-only')
  })
}
