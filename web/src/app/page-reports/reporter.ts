import { API_PREFIX, type PageReport, routes, type WebVital } from '@boli/contracts'
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import { patternOf } from '../route-table.tsx'
import { describeError } from './describe-error.ts'
import type { NotedError } from './watch.ts'

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
