import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, forwardedByPlainHttp, type Service } from '@boli/http-kit'
import type { GatewaySettings } from '../settings.ts'

type Edge = Pick<GatewaySettings, 'isSecure' | 'trustedProxies'>

/** Whether our own proxy, which ends TLS, says that it was asked by plain HTTP. */
export function cameByPlainHttp(headers: IncomingHttpHeaders, { isSecure, trustedProxies }: Edge): boolean {
  return isSecure && forwardedByPlainHttp(headers['x-forwarded-proto'], trustedProxies)
}

/**
 * Refuses calls that reached our own proxy by plain HTTP: their cookie has travelled in the open, and with a redirect
 * nobody would notice. Pages are sent on to HTTPS by the proxy.
 */
export function refusePlainHttp(scope: Service, edge: Edge): void {
  scope.addHook('onRequest', async ({ headers }) => {
    if (cameByPlainHttp(headers, edge)) throw new ApiError('https-only')
  })
}
