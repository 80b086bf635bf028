import { pseudonym } from './pseudonym.ts'
import type { Service } from './service.ts'

/**
 * One line per request, with the route's pattern in place of the path: a path may carry a token.
 * Health probes are not worth a line, nor is each request of a flood whose beginning has one.
 */
export function logRequests(app: Service): void {
  // None of its fields holds a secret, and looking for some is nine tenths of what a line costs.
  const lines = app.log.child({}, { redact: [] })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route === '/healthz' || route === '/readyz' || !request.isLogged) return
    lines.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        who: pseudonym(request.user?.userId),
        ...(request.callingService ? { caller: request.callingService } : {}),
      },
      'request',
    )
  })
}
