import type { Labels, Points } from './series.ts'

export interface Value {
  labels: Labels
  value: number
}

/** Functions of a range. Each returns null where the samples are too few. */
export const rangeFunctions: Record<string, (points: Points['points'], window: Window) => number | null> = {
  rate: (points, window) => extrapolatedIncrease(points, window, 1000 / (window.toMs - window.fromMs)),
  increase: (points, window) => extrapolatedIncrease(points, window, 1),
  changes: (points) =>
    points.length === 0
      ? null
      : points.filter(({ value }, index) => index > 0 && value !== points[index - 1]?.value).length,
}

export interface Window {
  fromMs: number
  toMs: number
}

/** As Prometheus does it: the increase between the samples, stretched to the window's ends where it is near. */
function extrapolatedIncrease(points: Points['points'], window: Window, factor: number): number | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || points.length < 2) return null
  let increase = last.value - first.value
  for (const [index, { value }] of points.entries()) {
    const before = points[index - 1]?.value ?? value
    // A counter that falls has begun again from nothing.
    if (value < before) increase += before
  }
  const sampledMs = last.atMs - first.atMs
  const stepMs = sampledMs / (points.length - 1)
  let beforeMs = first.atMs - window.fromMs
  let afterMs = window.toMs - last.atMs
  if (beforeMs >= stepMs * 1.1) beforeMs = stepMs / 2
  // No counter was ever below nothing.
  if (increase > 0) beforeMs = Math.min(beforeMs, sampledMs * (first.value / increase))
  if (afterMs >= stepMs * 1.1) afterMs = stepMs / 2
  return increase * ((sampledMs + beforeMs + afterMs) / sampledMs) * factor
}

/** The quantile of each histogram, by straight lines between the limits of its buckets. */
export function histogramQuantile(quantile: number, buckets: Value[]): Value[] {
  const histograms = Map.groupBy(buckets, ({ labels }) => {
    const { le: _le, __name__: _name, ...others } = labels
    return JSON.stringify(others)
  })
  return [...histograms].map(([labels, of]) => ({
    labels: JSON.parse(labels) as Labels,
    value: quantileOf(
      quantile,
      of
        .map(({ labels: { le }, value }) => ({ limit: le === '+Inf' ? Infinity : Number(le), count: value }))
        .sort((a, b) => a.limit - b.limit),
    ),
  }))
}

function quantileOf(quantile: number, buckets: { limit: number; count: number }[]): number {
  const total = buckets.at(-1)
  if (!total || total.limit !== Infinity || !(total.count > 0) || buckets.length < 2) return Number.NaN
  const rank = quantile * total.count
  const index = buckets.findIndex(({ count }) => count >= rank)
  const found = buckets[index] ?? total
  const below = buckets[index - 1] ?? { limit: 0, count: 0 }
  if (found.limit === Infinity) return below.limit
  return below.limit + (found.limit - below.limit) * ((rank - below.count) / (found.count - below.count))
}

export const aggregates: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => extreme(values, Math.max),
  min: (values) => extreme(values, Math.min),
}

/** What is no number counts only where nothing else is there. */
function extreme(values: number[], of: (...values: number[]) => number): number {
  const numbers = values.filter((value) => !Number.isNaN(value))
  return numbers.length > 0 ? of(...numbers) : Number.NaN
}
