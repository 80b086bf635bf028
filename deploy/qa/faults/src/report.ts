import { type Column, whole as count, formatSeconds as seconds, tableOf, writeDocs } from '@boli/load/report'
import { faults } from './faults/index.ts'
import type { CallLog, Outcome } from './load/calls.ts'
import type { Finding } from './try-fault.ts'

/** Effects of a fault on users. */
export type Seen = ReturnType<typeof measureSeen>

/** @param o.mendedMs When the fault was repaired. */
export function measureSeen({ records }: CallLog, o: { beganMs: number; mendedMs: number; endedMs: number }) {
  const within = records.filter(({ endedMs, startedMs }) => endedMs >= o.beganMs && startedMs <= o.endedMs)
  const bids = within.filter(({ kind }) => kind === 'bid')
  const others = within.filter(({ kind }) => kind !== 'bid')
  const bidsThat = (wanted: Outcome) => bids.filter(({ outcome }) => outcome === wanted)
  const accepted = bidsThat('ok').map(({ endedMs }) => endedMs)
  const times = [o.beganMs, ...accepted.sort((a, b) => a - b), o.endedMs]
  const failedAfter = within.filter(
    ({ outcome, startedMs }) => outcome === 'unknown' && startedMs >= o.mendedMs,
  )
  return {
    bids: { ok: accepted.length, refused: bidsThat('refused').length, unknown: bidsThat('unknown').length },
    /** Calls other than bids, and how many of them had no answer or a server error. */
    otherCalls: others.length,
    otherFailed: others.filter(({ outcome }) => outcome === 'unknown').length,
    longestWithoutBidMs: Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))),
    /** The longest wait for the answer to a bid. */
    longestAnswerMs: Math.max(0, ...bids.map((bid) => bid.endedMs - bid.startedMs)),
    /** Time from the repair to the last call that started after it and failed; 0 if none did. */
    troubleAfterMs: Math.max(0, ...failedAfter.map((call) => call.endedMs - o.mendedMs)),
  }
}

const columns: readonly Column<Finding>[] = [
  ['Fault', ({ name }) => name],
  ['Broken for', ({ brokenForMs }) => seconds(brokenForMs)],
  ['Bids: ok', ({ seen }) => count(seen.bids.ok)],
  ['refused', ({ seen }) => count(seen.bids.refused)],
  ['no answer', ({ seen }) => count(seen.bids.unknown)],
  ['Other calls', ({ seen }) => count(seen.otherCalls)],
  ['failed', ({ seen }) => count(seen.otherFailed)],
  ['Longest without a bid', ({ seen }) => seconds(seen.longestWithoutBidMs)],
  ['Longest wait for an answer', ({ seen }) => seconds(seen.longestAnswerMs)],
  ['Trouble after', ({ seen }) => seconds(seen.troubleAfterMs)],
  ['Sockets back', ({ socketsBackMs }) => seconds(socketsBackMs)],
  ['Settled', ({ settledMs }) => seconds(settledMs)],
  ['Invariants', ({ wrong }) => (wrong.length === 0 ? 'hold' : 'BROKEN')],
]

/** A list item: the fault's description and notes. */
function linesOf({ name, does, notes, deaths, wrong }: Finding): string[] {
  return [
    `- **${name}**: ${does}.`,
    ...notes.map((note) => `  ${note}.`),
    ...(deaths.length > 0 ? [`  Ended by themselves: ${deaths.join(', ')}.`] : []),
    ...wrong.map((line) => `  **Broken**: ${line.split('\n', 1)[0]}`),
  ]
}

export function renderFindings(findings: readonly Finding[]): string {
  return [tableOf(findings, columns), '', ...findings.flatMap(linesOf)].join('\n')
}

/** Writes the sections of docs/faults.md whose faults have all run, so that each table comes from one run. */
export async function writeFaultDocs(findings: readonly Finding[], run: string): Promise<void> {
  for (const [section, own] of Map.groupBy(faults, (fault) => fault.section ?? 'faults')) {
    const found = findings.filter(({ name }) => own.some((fault) => fault.name === name))
    if (found.length === own.length)
      await writeDocs(section, withoutFolders(`${run}\n\n${renderFindings(found)}`), 'faults.md')
  }
}

/** Shortens paths on the machine of the run to file names. */
function withoutFolders(text: string): string {
  return text.replace(/(?:file:\/\/|(?<![\w.:/]))\/(?:[\w.@+-]+\/)+([\w.@+-]+)/g, '$1')
}
