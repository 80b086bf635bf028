import type { LiveCardsFigures } from './live-cards.ts'
import type { VisitFigures } from './slow-visits.ts'

export interface VisitRow {
  name: string
  figures: VisitFigures
}

export function visitLine(name: string, seen: VisitFigures): string {
  const { paint, heading, content, shift, requests, scriptKb, fontKb, totalKb } = seen
  const cells = [
    ...[paint, heading, content].map((seconds) => seconds.toFixed(1)),
    shift.toFixed(3),
    requests,
  ]
  return `| ${[name, ...cells, ...[scriptKb, fontKb, totalKb].map((kb) => Math.round(kb))].join(' | ')} |`
}

export function cardsLine(seen: LiveCardsFigures): string {
  const { cards, changes, drawnPrices, redrawnCards, framesPerSecond, longestFrameMs } = seen
  return `| ${[cards, changes, drawnPrices, redrawnCards, framesPerSecond.toFixed(1), Math.round(longestFrameMs)].join(' | ')} |`
}

/** The whole text of docs/pages.md. */
export function pagesReport(rounds: number, visits: readonly VisitRow[], cards: LiveCardsFigures): string {
  const lines = visits.map(({ name, figures }) => visitLine(name, figures))
  return `# How fast the pages are

\`npm run bench:pages -- --write-docs\` writes this page; \`--page market\` measures one of its pages alone.

## Visits over a slow connection

The demo market in the tests' Chromium at 360 × 740, with 50 KB a second, 400 ms to each answer and a CPU four times
slower, all set by the devtools protocol. "Repeat" is a second visit in the same browser. Seconds from the start of
the navigation; of ${rounds} rounds, the one with the median time to content. The script column is what was
transferred (brotli), including what a page fetches by itself some seconds later: the check of a room's log, and the service
worker. "Public lot" is \`/lot/{id}\`, which the gateway writes. Targets: the landing page within 4 s, market and room within
5 s, the public lot within 3 s, shift at most 0.02. The browser has its own Devanagari font, as phones in India do.

| | first paint s | heading s | content s | layout shift | requests | script KB | fonts KB | total KB |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${lines.join('\n')}

\`deploy/qa/tests/browser/page-weight.test.ts\` limits the size of each page's script (gzip), and fails if a call is made twice.

## Thirty live cards

\`npm run bench:pages -- --live-cards\` shows as many live lots on one market page, on the same slow CPU, while ten bids
a second arrive on them for half a minute. A lot's price is sent at most once a second. "Redrawn" are cards of which
more changed than price, count and clock; React renders nothing else, as shown by
\`web/src/features/bidding/components/live-cards.test.tsx\`. Aim: more than 50 frames a second.

| cards | bids | prices drawn | cards redrawn | frames a second | longest frame ms |
|---:|---:|---:|---:|---:|---:|
${cardsLine(cards)}
`
}
