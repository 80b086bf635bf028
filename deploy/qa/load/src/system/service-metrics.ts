/** Sums of a service's Prometheus metrics, by name, over all labels. */
export type Metrics = ReadonlyMap<string, number>

/** @param url URL of the metrics. */
export async function readMetrics(url: string): Promise<Metrics> {
  const text = await (await fetch(url)).text()
  const sums = new Map<string, number>()
  for (const [, name = '', value] of text.matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm))
    sums.set(name, (sums.get(name) ?? 0) + Number(value))
  return sums
}

/** A remark on the batches of bids committed between two readings, if there were any. */
export function describeBatches(before: Metrics, after: Metrics): string[] {
  const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
  const transactions = grown('bid_batch_size_count')
  if (transactions === 0) return []
  return [`${(grown('bid_batch_size_sum') / transactions).toFixed(1)} bids a transaction`]
}

const WARNING = 40

/** Warnings of a service's log, each kind once with its count. */
export function warningsIn(service: string, log: string): string[] {
  const counts = new Map<string, number>()
  for (const line of log.split('\n')) {
    const warning = warningOf(line)
    if (warning) counts.set(warning, (counts.get(warning) ?? 0) + 1)
  }
  return [...counts].map(([warning, count]) => `${service}: ${warning} (${count} times)`)
}

function warningOf(line: string): string | null {
  if (!line.startsWith('{')) return line.trim()
  const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string } }
  return level < WARNING ? null : [msg, err?.message].filter(Boolean).join(': ')
}
