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
/** What pages expect and tell their reader: an answer that refuses or does not come, a call that was given up. */
const expected = ['ApiError', 'AbortError']

/** An error as the operator may read it, or null where it is not one of ours. */
export function describeError({ kind, error, pathname }: NotedError): PageError | null {
  // A browser's extension, or another site's script, fails as it likes.
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

/** Of all visits, those whose speed is told. */
const SHARE_OF_VISITS = 0.25

/** Nothing waits for the answer, and a page that is being left still sends. */
function send(report: PageReport): void {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  navigator.sendBeacon(`${API_PREFIX}${routes.reportPage.path}`, body)
}

/** Starts to measure, for some visits, and returns what tells of an error. */
export function startReporter(): (noted: NotedError) => void {
  if (Math.random() < SHARE_OF_VISITS) reportVitals()
  return (noted) => {
    const error = describeError(noted)
    if (error) send({ errors: [error], vitals: [] })
  }
}

/** Tells each metric once, when the page is first hidden: on a phone nothing surely comes after that. */
function reportVitals(): void {
  const firstPage = patternOf(window.location.pathname)
  const measured = new Map<WebVital['metric'], WebVital>()
  // What takes the first page's time is the first page's; a touch or a shift belongs to where it happens.
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
