import { formatRupees, type Language, momentFormat, type PriceHistory } from '@boli/contracts'
import { escapeHtml as text } from './frame.ts'

type Weeks = PriceHistory['weeks']

const width = 360
const height = 190
const edge = { left: 54, right: 6, top: 10, bottom: 24 }
const WEEK_MS = 7 * 24 * 3_600_000
/** `20 Nov`. */
export const dayAndMonth = momentFormat({ day: 'numeric', month: 'short' })

/** Most common price as a line in the band from lowest to highest. A week without prices leaves a gap. */
export function priceChart(weeks: Weeks, language: Language, label: string): string {
  const times = weeks.map(({ from }) => Date.parse(from))
  const [start = 0, end = 0] = [times[0], times.at(-1)]
  const steps = stepsFor(Math.min(...weeks.map(({ low }) => low)), Math.max(...weeks.map(({ high }) => high)))
  const [least = 0, most = 1] = [steps[0], steps.at(-1)]
  const x = (time: number) =>
    end === start
      ? width / 2
      : edge.left + ((time - start) / (end - start)) * (width - edge.left - edge.right)
  const y = (rupees: number) =>
    edge.top + ((most - rupees) / (most - least)) * (height - edge.top - edge.bottom)
  const point = (at: number, of: 'low' | 'modal' | 'high') =>
    `${x(times[at] ?? 0).toFixed(1)} ${y(weeks[at]?.[of] ?? 0).toFixed(1)}`
  const drawn = runs(times).map((run) => {
    const top = run.map((at) => point(at, 'high'))
    const bottom = run.map((at) => point(at, 'low')).reverse()
    return `<path class="range" d="M${[...top, ...bottom].join('L')}Z"></path>
<path class="common" d="M${run.map((at) => point(at, 'modal')).join('L')}"></path>`
  })
  const points = weeks.map((week, at) => {
    const [cx, cy] = point(at, 'modal').split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="2"><title>${text(`${dayAndMonth(week.from, language)}: ${formatRupees(week.modal)}`)}</title></circle>`
  })
  const lines = steps.map(
    (step) =>
      `<path class="grid" d="M${edge.left} ${y(step).toFixed(1)}H${width - edge.right}"></path><text x="${edge.left - 6}" y="${(y(step) + 4).toFixed(1)}" text-anchor="end">${formatRupees(step)}</text>`,
  )
  const named = end === start ? [0] : [0, Math.floor((times.length - 1) / 2), times.length - 1]
  const dates = [...new Set(named)].map((at, place, all) => {
    const anchor =
      all.length === 1 ? 'middle' : place === 0 ? 'start' : place === all.length - 1 ? 'end' : 'middle'
    return `<text x="${x(times[at] ?? 0).toFixed(1)}" y="${height - 6}" text-anchor="${anchor}">${text(dayAndMonth(times[at] ?? 0, language))}</text>`
  })
  return `<svg class="chart" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text(label)}">
${lines.join('')}${drawn.join('')}${points.join('')}${dates.join('')}
</svg>`
}

/** Runs of consecutive weeks with prices. */
function runs(times: readonly number[]): number[][] {
  const found: number[][] = []
  times.forEach((time, at) => {
    const last = found.at(-1)
    if (last && at > 0 && time - (times[at - 1] ?? 0) === WEEK_MS) last.push(at)
    else found.push([at])
  })
  return found
}

/** Round axis values, from below `low` to above `high`. */
function stepsFor(low: number, high: number): number[] {
  const rough = Math.max(high - low, high * 0.02, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
