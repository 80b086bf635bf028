import {
  PAGE_REPORT_BYTES,
  type PageError,
  PageReport,
  PageReportAnswer,
  routes,
  succeed,
  withoutPersonalData,
} from '@boli/contracts'
import {
  AddressCounter,
  ApiError,
  addressGroup,
  publicRoute,
  type Service,
  WindowCounter,
} from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import { Counter, Histogram } from 'prom-client'
import { refuseForeignRequests } from '../edge/origins.ts'
import type { GatewaySettings } from '../settings.ts'

const HOUR_MS = 3_600_000
/** Log lines an hour, in total and per address: anyone may report, but nobody may fill the log. */
const LINES_PER_HOUR = 100
const LINES_PER_ADDRESS = 10
/** Includes the thresholds of "good" and "poor" of every metric. */
const VITAL_BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.25, 0.5, 0.8, 1, 1.8, 2.5, 4, 6, 10, 20]

/** Counts the errors and speed that pages report, and logs each kind of error once an hour. */
export function takePageReports(scope: Service, settings: GatewaySettings): void {
  const { errors, vitals } = registerMetrics(scope)
  const counter = new AddressCounter()
  const lines = new LRUCache<string, true>({ max: LINES_PER_HOUR, ttl: HOUR_MS, noUpdateTTL: true })
  const linesOf = new WindowCounter()
  let leftOut = 0

  function log(error: PageError, address: string): void {
    const page = { ...error, message: withoutPersonalData(error.message) }
    const kind = `${page.name} ${page.message} ${page.stack[0]}`
    lines.purgeStale()
    if (lines.has(kind)) return
    const { current } = linesOf.add(addressGroup(address), HOUR_MS)
    if (current > LINES_PER_ADDRESS || lines.size >= LINES_PER_HOUR) {
      leftOut += 1
      return
    }
    lines.set(kind, true)
    scope.log.warn({ page }, 'a page failed')
  }

  const sayingHowMany = setInterval(() => {
    if (leftOut > 0) scope.log.warn({ leftOut }, 'errors of pages were left out of the log')
    leftOut = 0
  }, HOUR_MS).unref()
  scope.addHook('onClose', async () => clearInterval(sayingHowMany))

  scope.removeContentTypeParser('text/plain')
  scope.addHook('onRequest', async ({ clientAddress }) => {
    const retryAfterSeconds = counter.add(clientAddress ?? '', settings.limits.reportsPerAddress)
    if (retryAfterSeconds > 0) throw new ApiError('too-many-requests', { retryAfterSeconds })
  })
  refuseForeignRequests(scope, settings)
  publicRoute(scope, routes.reportPage, {
    schema: { body: PageReport, response: PageReportAnswer },
    bodyLimit: PAGE_REPORT_BYTES,
    handler: async ({ body, clientAddress }) => {
      for (const error of body.errors) {
        errors.inc({ route: error.route, kind: error.kind })
        log(error, clientAddress ?? '')
      }
      for (const { route, metric, value } of body.vitals) vitals.observe({ route, metric }, value)
      return succeed(null)
    },
  })
}

function registerMetrics({ metrics }: Service) {
  return {
    errors: new Counter({
      name: 'page_errors_total',
      help: 'Errors that pages reported, by page and kind',
      labelNames: ['route', 'kind'],
      registers: [metrics],
    }),
    vitals: new Histogram({
      name: 'web_vitals',
      help: 'How fast and steady pages were to their readers: seconds, and a score where the metric is CLS',
      labelNames: ['route', 'metric'],
      buckets: VITAL_BUCKETS,
      registers: [metrics],
    }),
  }
}
