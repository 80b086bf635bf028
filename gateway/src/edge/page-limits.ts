import { AddressCounter, ApiError, type Service } from '@boli/http-kit'
import type { GatewaySettings } from '../settings.ts'
import { addressOf } from './visitor.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits its requests itself, such as the polling of sockets. */
    hasOwnLimit?: boolean
  }
}

/** Style sheet of the page that reports a refusal. It has its own limit, so that the page is styled when the other is used up. */
const NOTICE_STYLE = '/lot.css'
const probes: readonly (string | undefined)[] = ['/healthz', '/readyz']

/**
 * Limits by address the requests that no API limit covers: pages and their files, pictures, the API documentation, and
 * unknown paths. Counted in this process, because they are not worth a call to Redis.
 */
export function limitPages(app: Service, settings: GatewaySettings): void {
  const asked = new AddressCounter()
  const styles = new AddressCounter()
  app.addHook('onRequest', async (request) => {
    request.clientAddress = addressOf(request, settings)
    const { config, url } = request.routeOptions
    if (config.access !== undefined || config.hasOwnLimit || probes.includes(url)) return
    const counter = request.url === NOTICE_STYLE ? styles : asked
    const retryAfterSeconds = counter.add(request.clientAddress, settings.limits.pagesPerAddress)
    if (retryAfterSeconds > 0) throw new ApiError('too-many-requests', { retryAfterSeconds })
  })
}
