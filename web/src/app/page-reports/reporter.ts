import {
  API_PREFIX,
  type PageError,
  type PageReport,
  routes,
  type WebVital,
  withoutPersonalData,
} from '@boli/contracts'
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { patternOf } from '../route-table.tsx'
import type { NotedError } from './watch.ts'

const PLACE = /assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g
const MAX_PLACES = 6
/** Errors that pages expect and show: a refusal, a missing answer, an aborted call. */
const expected = ['ApiError', 'AbortError']

/** An error for the operator's report, or null if it is not ours. */
export function describeError({ kind, error, pathname }: NotedError): PageError | null {
  // Errors of browser extensions or other sites' scripts are ignored.
  if (!(error instanceof Error) || expected.includes(error.name)) return null
  const stack = (error.stack ?? '').replace(error.message, '')
  const places = stack.match(PLACE) ?? []
  if (places.length === 0 && /:\d+:\d+/.test(stack)) return null
  return {
    route: patternOf(pathname),
    kind,
    name: error.name.replaceAll(/[^A-Za-z]/g, '').slice(0, 40) || 'Error',
    message: withoutPersonalData(error.message),
    stack: places.slice(0, MAX_PLACES),
  }
}

/** The share of visits that report their speed. */
const SHARE_OF_VISITS = 0.25

/** The answer is ignored, and the report is sent even while the page is being left. */
function send(report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(`${API_PREFIX}${routes.reportPage.path}`, body)
}

/** Starts measuring, for some visits, and returns a function that reports an error. */
export function startReporter(): (noted: NotedError) => void {
  if (Math.random() < SHARE_OF_VISITS) reportVitals()
  return (noted) => {
    const error = describeError(noted)
    if (error) send({ errors: [error], vitals: [] })
  }
}

/** Reports each metric once, when the page is first hidden: on a phone there may be no later event. */
function reportVitals(): void {
  const firstPage = patternOf(window.location.pathname)
  const measured = new Map<WebVital['metric'], WebVital>()
  // Loading times belong to the first page; an interaction or a layout shift belongs to the page where it happens.
  for (const [watch, isOfFirstPage] of [
    [onLCP, true],
    [onTTFB, true],
    [onINP, false],
    [onCLS, false],
  ] as const) {
    watch(
      ({ name, value }) => {
        const inUnit = name === 'CLS' ? value : value / 1000
        const route = isOfFirstPage ? firstPage : patternOf(window.location.pathname)
        if (inUnit <= 600) measured.set(name, { route, metric: name, value: inUnit })
      },
      { reportAllChanges: true },
    )
  }
  const tell = () => {
    if (document.visibilityState !== 'hidden') return
    document.removeEventListener('visibilitychange', tell)
    if (measured.size > 0) send({ errors: [], vitals: [...measured.values()] })
  }
  document.addEventListener('visibilitychange', tell)
}
