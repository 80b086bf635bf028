import { writeFile } from 'node:fs/promises'
import { describeMachine } from '../machine/describe-machine.ts'
import type { BidsOptions } from '../options.ts'
import { formatMs, formatRate } from '../report/figures.ts'
import { writeDocs } from '../report/write-docs.ts'
import { openStand, type Stand } from './open-stand.ts'
import { type BidsReport, renderBidsReport } from './report.ts'
import { judge } from './requirements.ts'
import type { Measurement, Scenario } from './scenario.ts'
import { type Round, summarise } from './summary.ts'

const say = (line: string) => console.log(line)

/** Measures bidding and reports. @returns whether every run was valid; a figure that falls short is no error. */
export async function runBids(options: BidsOptions, command: string, signal: AbortSignal): Promise<boolean> {
  const startedAt = new Date().toISOString()
  const stand = await openStand(options, say)
  try {
    const machine = await describeMachine(stand.postgresUrl)
    const rounds = await measureRounds(stand, options, signal)
    const report: BidsReport = {
      command,
      startedAt,
      machine,
      tools: stand.tools,
      method: isOnlySoak(options)
        ? `${rounds.length} × ${options.minutes} minutes.`
        : `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`,
      summaries: stand.scenarios.map((scenario) => summarise(scenario, rounds)),
      requirements: judge(rounds),
      warnings: await stand.warnings(),
    }
    const text = renderBidsReport(report)
    say(`\n${text}`)
    if (options.jsonFile) {
      const raw = rounds.map((round) => Object.fromEntries(round))
      await writeFile(options.jsonFile, `${JSON.stringify({ ...report, raw }, null, 2)}\n`)
    }
    if (options.isForDocs) await writeDocs(isOnlySoak(options) ? 'soak' : 'bids', text)
    return report.summaries.every(({ problems }) => problems.length === 0)
  } finally {
    say('stopping …')
    await stand.stop()
  }
}

/** Minutes on end have a place of their own on the page, so that they need not be repeated with the rest. */
function isOnlySoak({ only }: BidsOptions): boolean {
  return only.size === 1 && only.has('soak')
}

/** Rounds go through all scenarios in turn, so that a slow minute of the machine meets each of them. */
async function measureRounds(stand: Stand, options: BidsOptions, signal: AbortSignal): Promise<Round[]> {
  const rounds: Round[] = []
  while (rounds.length < options.rounds) {
    const round = new Map<string, Measurement>()
    for (const scenario of stand.scenarios) {
      signal.throwIfAborted()
      const measured = await scenario.run()
      round.set(scenario.id, measured)
      say(`${rounds.length + 1}/${options.rounds} ${progressLine(scenario, measured)}`)
      for (const problem of measured.problems) say(`    PROBLEM: ${problem}`)
    }
    rounds.push(round)
  }
  return rounds
}

function progressLine({ id, title }: Scenario, measured: Measurement): string {
  const { perSecond, latencyMs, watcherDelayMs, refused = {} } = measured
  const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`)
  return [
    `${id.padEnd(14)} ${title}: ${formatRate(perSecond)} bids/s`,
    latencyMs ? `p50 ${formatMs(latencyMs.p50)} p99 ${formatMs(latencyMs.p99)} ms` : '',
    watcherDelayMs
      ? `to watchers p50 ${formatMs(watcherDelayMs.p50)} p99 ${formatMs(watcherDelayMs.p99)} ms`
      : '',
    refusals.length > 0 ? `refused ${refusals.join(', ')}` : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}
