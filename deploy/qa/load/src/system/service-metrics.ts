/** Sums of a service's Prometheus metrics, by name, over all labels. */
export type Metrics = ReadonlyMap<string, number>

/** @param url URL of the metrics. */
export async function readMetrics(url: string): Promise<Metrics> {
  return parseMetrics(await (await fetch(url)).text())
}

export function parseMetrics(text: string): Metrics {
  const sums = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^(\w+)(?:\{.*\})? (\S+)/.exec(line) ?? []
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + Number(value))
  }
  return sums
}

/** Batches of bids committed between two readings; null if there was none. */
export function describeBatches(before: Metrics, after: Metrics): string | null {
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const transactions = grown('bid_batch_size_count')
  if (transactions === 0) return null
  const bids = grown('bid_batch_size_sum') / transactions
  return `${bids.toFixed(1)} bids a transaction`
}
