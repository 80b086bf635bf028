import type { MachineDescription } from '../machine/describe-machine.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { type Comparison, MAX_DIFFERENCE } from './compare-times.ts'

export interface SignInsReport {
  command: string
  startedAt: string
  machine: MachineDescription
  /** Of each kind. */
  signIns: number
  comparison: Comparison
}

/** The report as it stands on the page and on the screen. */
export function renderSignInsReport(report: SignInsReport): string {
  const { command, startedAt, machine, signIns, comparison } = report
  const { knownMs, unknownMs, difference, isAlike } = comparison
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  return [
    `\`${command}\`, ${startedAt}`,
    machineLines(machine)
      .map((line) => `- ${line}`)
      .join('\n'),
    markdownTable(
      [`median of ${signIns} sign-ins`, 'ms'],
      [
        ['a known account, wrong password', knownMs.toFixed(2)],
        ['an unknown account', unknownMs.toFixed(2)],
      ],
    ),
    isAlike
      ? `Same status and body each time; the medians differ by ${percent(difference)}, wanted ≤ ${percent(MAX_DIFFERENCE)}.`
      : `**The medians differ by ${percent(difference)}, wanted ≤ ${percent(MAX_DIFFERENCE)}.**`,
  ].join('\n\n')
}
