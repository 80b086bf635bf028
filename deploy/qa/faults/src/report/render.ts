import { type Column, whole as count, formatSeconds as seconds, tableOf } from '@boli/load/report'
import type { Finding } from '../try-fault.ts'

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

/** All of them, for the screen. */
export function renderFindings(findings: readonly Finding[]): string {
  return [tableOf(findings, columns), '', ...findings.flatMap(linesOf)].join('\n')
}
