import { ApiError, type Service } from '@boli/http-kit'
import { mayActForSession, type OwnOrigins } from '@boli/session-edge'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changes that another site asks a browser to make: with the cookie they would act for its owner. */
export function refuseForeignRequests(scope: Service, own: OwnOrigins): void {
  scope.addHook('onRequest', async ({ method, headers }) => {
    if (safeMethods.has(method)) return
    const { origin, host, cookie } = headers
    if (mayActForSession({ origin, host, hasCookie: cookie !== undefined }, own)) return
    throw new ApiError('cross-site-request')
  })
}
