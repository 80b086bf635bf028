import type { Matcher } from './expression.ts'
import { parseExpression } from './expression.ts'

/** With `__name__` among them. */
export type Labels = Record<string, string>

export interface Sample {
  atMs: number
  /** null where the series ends: it was scraped no more. */
  value: number | null
}

export interface Series {
  labels: Labels
  samples: Sample[]
}

/** Where a series has no newer sample for so long, it has no value. */
const LOOKBACK_MS = 5 * 60_000

/** What Prometheus has stored. */
export class Storage {
  readonly #series = new Map<string, Series>()

  append(labels: Labels, sample: Sample): void {
    const key = keyOf(labels)
    const series = this.#series.get(key) ?? { labels, samples: [] }
    series.samples.push(sample)
    this.#series.set(key, series)
  }

  /** The last value of each series that fits, at a moment. */
  at(metric: string, matchers: readonly Matcher[], atMs: number): { labels: Labels; value: number }[] {
    return this.#matching(metric, matchers).flatMap(({ labels, samples }) => {
      const last = samples.findLast((sample) => sample.atMs <= atMs)
      const isThere = last && last.value !== null && last.atMs > atMs - LOOKBACK_MS
      return isThere ? [{ labels, value: last.value ?? 0 }] : []
    })
  }

  /** The values of each series that fits, in the time after `fromMs` and up to `toMs`. */
  between(metric: string, matchers: readonly Matcher[], fromMs: number, toMs: number): Points[] {
    return this.#matching(metric, matchers).map(({ labels, samples }) => ({
      labels,
      points: samples.flatMap(({ atMs, value }) =>
        value !== null && atMs > fromMs && atMs <= toMs ? [{ atMs, value }] : [],
      ),
    }))
  }

  #matching(metric: string, matchers: readonly Matcher[]): Series[] {
    return [...this.#series.values()].filter(
      ({ labels }) => labels.__name__ === metric && matchers.every((matcher) => fits(labels, matcher)),
    )
  }
}

export interface Points {
  labels: Labels
  points: { atMs: number; value: number }[]
}

function fits(labels: Labels, { label, operator, value }: Matcher): boolean {
  const actual = labels[label] ?? ''
  if (operator === '=') return actual === value
  if (operator === '!=') return actual !== value
  return new RegExp(`^(?:${value})$`).test(actual) === (operator === '=~')
}

/** One text for equal labels. */
export function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Reads recorded values in promtool's notation: `1 2 _ stale`, `0x3` for four times 0, `0+10x3` for 0 10 20 30.
 * @returns null for a missing sample, 'stale' for the end of the series.
 */
export function parseValues(text: string): (number | null | 'stale')[] {
  return text.split(/\s+/).flatMap((word): (number | null | 'stale')[] => {
    if (word === 'stale') return ['stale']
    const [, first = '', step = '0', times] =
      /^(_|-?[\d.]+)([+-][\d.]+)?(?:x(\d+))?$/.exec(word) ?? fail(`Not a recorded value: ${word}`)
    if (first === '_') return Array.from({ length: Number(times ?? 1) }, () => null)
    return Array.from({ length: Number(times ?? 0) + 1 }, (_, index) => Number(first) + index * Number(step))
  })
}

/** Reads `metric{label="value"}`. */
export function parseLabels(text: string): Labels {
  const expression = parseExpression(text)
  if (expression.kind !== 'selector') return fail(`Not a series: ${text}`)
  return {
    __name__: expression.metric,
    ...Object.fromEntries(expression.matchers.map(({ label, value }) => [label, value])),
  }
}

function fail(reason: string): never {
  throw new SyntaxError(reason)
}
