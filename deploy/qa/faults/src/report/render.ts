import { markdownTable } from '@boli/load/report'
import type { Finding } from '../try-fault.ts'

const header: readonly string[] = [
  'Fault',
  'Broken for',
  'Bids: ok',
  'refused',
  'no answer',
  'Other calls',
  'failed',
  'Longest without a bid',
  'Longest wait for an answer',
  'Trouble after',
  'Sockets back',
  'Settled',
  'Invariants',
]

/** The row of a finding, by {@link header}. */
function cellsOf(finding: Finding): string[] {
  const { seen } = finding
  return [
    finding.name,
    seconds(finding.brokenForMs),
    count(seen.bids.ok),
    count(seen.bids.refused),
    count(seen.bids.unknown),
    count(seen.otherCalls),
    count(seen.otherFailed),
    seconds(seen.longestWithoutBidMs),
    seconds(seen.longestAnswerMs),
    seconds(seen.troubleAfterMs),
    seconds(finding.socketsBackMs),
    seconds(finding.settledMs),
    finding.wrong.length === 0 ? 'hold' : 'BROKEN',
  ]
}

/** A list item: the fault's description and notes. */
function linesOf(finding: Finding): string[] {
  return [
    `- **${finding.name}**: ${finding.does}.`,
    ...finding.notes.map((note) => `  ${note}.`),
    ...(finding.deaths.length > 0 ? [`  Ended by themselves: ${finding.deaths.join(', ')}.`] : []),
    ...finding.wrong.map((line) => `  **Broken**: ${line.split('\n', 1)[0]}`),
  ]
}

/** All of them, for the screen. */
export function renderFindings(findings: readonly Finding[]): string {
  return [markdownTable([...header], findings.map(cellsOf)), '', ...findings.flatMap(linesOf)].join('\n')
}

/** One finding, for the screen. */
export function renderFinding(finding: Finding): string {
  const { seen, wrong } = finding
  const lines = [
    `  bids ${seen.bids.ok} ok, ${seen.bids.refused} refused, ${seen.bids.unknown} without an answer; other calls ${seen.otherFailed} of ${seen.otherCalls} failed`,
    `  longest without a bid ${seconds(seen.longestWithoutBidMs)}, for an answer ${seconds(seen.longestAnswerMs)}; trouble after the mending ${seconds(seen.troubleAfterMs)}, sockets back ${seconds(finding.socketsBackMs)}, settled ${seconds(finding.settledMs)}`,
    ...finding.notes.map((note) => `  ${note}`),
    ...(finding.deaths.length > 0 ? [`  ended by themselves: ${finding.deaths.join(', ')}`] : []),
    wrong.length === 0 ? '  invariants hold' : wrong.map((line) => `  BROKEN ${line}`).join('\n'),
  ]
  return lines.join('\n')
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

function count(value: number): string {
  return value.toLocaleString('en')
}
