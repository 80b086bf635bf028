import { Histogram } from './measure/statistics.ts'
import { type Column, formatMs, latencyColumns, tableOf } from './report.ts'

/** A kind of call with a target time. */
export interface Case {
  name: string
  /** Target at the 95th percentile. */
  wantedMs: number
  /** Makes the next one. @returns milliseconds. */
  call(): Promise<number>
}

interface Timed<Of extends Case> {
  one: Of
  times: Histogram
}

const WARM_UP_CALLS = 20

/** Number of calls of each kind for a number of measured ones. */
export const callsMade = (measured: number) => measured + WARM_UP_CALLS

/** Makes each call this many times, one after another, after a warm-up. */
export async function measureCases<Of extends Case>(
  cases: readonly Of[],
  calls: number,
  say: (line: string) => void,
): Promise<Timed<Of>[]> {
  const timed: Timed<Of>[] = []
  for (const one of cases) {
    for (let index = 0; index < WARM_UP_CALLS; index += 1) await one.call()
    const times = new Histogram()
    for (let index = 0; index < calls; index += 1) times.record(await one.call())
    const [p50, p95] = [50, 95].map((percent) => formatMs(times.percentile(percent)))
    say(`${one.name.padEnd(34)} p50 ${p50}  p95 ${p95} ms`)
    timed.push({ one, times })
  }
  return timed
}

export const isSlow = ({ one, times }: Timed<Case>) => times.percentile(95) > one.wantedMs

/** @param more further columns. @returns the sections of the report. */
export function timesSections<Of extends Case>(
  timed: readonly Timed<Of>[],
  { title = '', more = [] }: { title?: string; more?: Column<Timed<Of>>[] } = {},
): string[] {
  const slow = timed.filter(isSlow).map(({ one }) => one.name)
  return [
    tableOf(timed, [
      [title, ({ one }) => one.name],
      ...latencyColumns<Timed<Of>>(({ times }) => times),
      ['wanted p95', ({ one }) => String(one.wantedMs)],
      ...more,
    ]),
    slow.length === 0
      ? 'Each of them is as fast as required.'
      : `**Slower than wanted:** ${slow.join('; ')}.`,
  ]
}
