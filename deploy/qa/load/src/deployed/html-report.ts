import type { WatchersReport } from '../clients/room-ear.ts'
import { Histogram } from '../measure/histogram.ts'
import type { DeployedOptions } from './options.ts'
import type { Second, Timeline } from './timeline.ts'

export interface DeployedResult {
  startedAt: string
  timeline: Timeline
  /** Bids whose answer never came. */
  unanswered: number
  /** Acknowledged bids that the API does not know of. */
  missing: string[]
  heard: WatchersReport[]
  /** Why it ended early. */
  stoppedBy: string | null
}

/** Whether the system did all that it must under load, however fast. */
export function isWell({ missing, unanswered, stoppedBy, timeline, heard }: DeployedResult): boolean {
  const failed = timeline.total((second) => second.failed)
  const gaps = heard.reduce((sum, room) => sum + room.gaps, 0)
  return missing.length === 0 && unanswered === 0 && failed === 0 && gaps === 0 && stoppedBy === null
}

/** The main figures, a line each. */
export function figures(
  result: DeployedResult,
  o: Omit<DeployedOptions, 'accounts' | 'reportFile'>,
): string[] {
  const { timeline, missing, heard, stoppedBy, unanswered } = result
  const total = (of: (second: Second) => number) => timeline.total(of).toLocaleString('en')
  const refusals = [...timeline.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
  const percentiles = (histogram: Histogram) =>
    [50, 95, 99, 100].map((percent) => histogram.percentile(percent).toFixed(1)).join(' / ')
  const delays = Histogram.from(...heard.map((room) => room.delays))
  return [
    `${o.url}: ${o.bidsPerSecond} bids a second on ${o.lots} lots for ${o.seconds} s${o.byHttp ? ' by HTTP' : ''}, ${o.watchers} watchers`,
    `sent ${total(({ sent }) => sent)}, accepted ${total(({ accepted }) => accepted)}, refused ${total(({ refused }) => refused)}${refusals ? ` (${refusals})` : ''}`,
    `errors ${total(({ failed }) => failed)}, without an answer ${unanswered}`,
    `answer, p50 / p95 / p99 / slowest: ${percentiles(timeline.latency)} ms`,
    ...(delays.total > 0
      ? [
          `at the watchers, p50 / p95 / p99 / slowest: ${percentiles(delays)} ms; gaps ${heard.reduce((sum, room) => sum + room.gaps, 0)}`,
        ]
      : []),
    `acknowledged bids that the API does not know of: ${missing.length}`,
    ...(stoppedBy ? [`stopped: ${stoppedBy}`] : []),
  ]
}

const WIDTH = 720
const HEIGHT = 180

/** The report as a page of its own, without anything from elsewhere. */
export function htmlReport(
  result: DeployedResult,
  o: Omit<DeployedOptions, 'accounts' | 'reportFile'>,
): string {
  const { timeline, startedAt } = result
  // Answers that came after the last bid was sent would look like a fall.
  const seconds = timeline.seconds.slice(0, o.seconds)
  const lines = figures(result, o).map((line) => `<li>${escaped(line)}</li>`)
  const perSecond = (of: (second: Second) => number) => seconds.map(of)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Boli under load</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; color: #1e2a1b; background: #faf6ec }
  svg { width: 100%; height: auto; background: #fffdf8; border: 1px solid #e6dfcd; border-radius: 14px }
  svg text { font-size: 11px; fill: #5c6854 }
  .well { color: #124a27 } .not { color: #b93a26 }
</style>
<h1>Boli under load</h1>
<p>${escaped(startedAt)}. <strong class="${isWell(result) ? 'well' : 'not'}">${isWell(result) ? 'Nothing was lost.' : 'Not everything was well.'}</strong></p>
<ul>
${lines.join('\n')}
</ul>
${chart('Bids a second', [
  { name: 'accepted', colour: '#1f6b3b', values: perSecond(({ accepted }) => accepted) },
  { name: 'refused', colour: '#e39a12', values: perSecond(({ refused }) => refused) },
  { name: 'errors', colour: '#b93a26', values: perSecond(({ failed }) => failed) },
])}
${chart('Time to the answer, by second, in ms', [
  { name: 'p50', colour: '#1f6b3b', values: perSecond(({ latency }) => latency.percentile(50)) },
  { name: 'p99', colour: '#b93a26', values: perSecond(({ latency }) => latency.percentile(99)) },
])}
${bars('Time to the answer, in ms: how many bids took so long', distribution(timeline.latency))}
</html>
`
}

interface Line {
  name: string
  colour: string
  values: readonly number[]
}

function chart(title: string, lines: readonly Line[]): string {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values))
  const count = Math.max(2, ...lines.map(({ values }) => values.length))
  const drawn = lines.map(({ colour, values }) => {
    const points = values.map((value, index) => {
      const x = 50 + (index / (count - 1)) * (WIDTH - 60)
      return `${x.toFixed(1)},${(HEIGHT - 25 - (value / highest) * (HEIGHT - 45)).toFixed(1)}`
    })
    return `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.join(' ')}"/>`
  })
  const legend = lines.map(
    ({ name, colour }, index) =>
      `<text x="${60 + index * 90}" y="14" style="fill:${colour}">${escaped(name)}</text>`,
  )
  const axis = `<text x="4" y="30">${highest.toFixed(0)}</text><text x="4" y="${HEIGHT - 22}">0</text>
<text x="50" y="${HEIGHT - 6}">0 s</text><text x="${WIDTH - 45}" y="${HEIGHT - 6}">${count} s</text>`
  return `${opening(title)}${axis}${legend.join('')}${drawn.join('')}</svg>`
}

const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 30_001]

function distribution(latency: Histogram): { label: string; count: number }[] {
  const counts = bounds.map(() => 0)
  for (const [bucket, count] of latency.toData()) {
    const index = bounds.findIndex((bound) => bucket / 10 < bound)
    counts[index] = (counts[index] ?? 0) + count
  }
  return bounds.map((bound, index) => ({
    label: bound > 30_000 ? '> 5 s' : `< ${bound}`,
    count: counts[index] ?? 0,
  }))
}

/** The heading, and the picture that it names. */
function opening(title: string): string {
  return `<h2>${title}</h2>\n<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${title}</title>`
}

function bars(title: string, entries: readonly { label: string; count: number }[]): string {
  const highest = Math.max(1, ...entries.map(({ count }) => count))
  const step = (WIDTH - 20) / entries.length
  const drawn = entries.map(({ label, count }, index) => {
    const height = (count / highest) * (HEIGHT - 55)
    const x = 10 + index * step
    return `<rect x="${(x + 4).toFixed(1)}" y="${(HEIGHT - 25 - height).toFixed(1)}" width="${(step - 8).toFixed(1)}" height="${height.toFixed(1)}" fill="#1f6b3b"/>
<text x="${(x + 4).toFixed(1)}" y="${HEIGHT - 8}">${escaped(label)}</text><text x="${(x + 4).toFixed(1)}" y="${(HEIGHT - 30 - height).toFixed(1)}">${count || ''}</text>`
  })
  return `${opening(title)}${drawn.join('')}</svg>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
