import { resolve } from 'node:path'
import { benchmark } from '../benchmark.ts'
import type { Measurement } from '../bids/scenario.ts'
import { count, text, UsageProblem } from '../command-line.ts'
import { startHelper } from '../helpers.ts'
import { machineLines } from '../machine/describe-machine.ts'
import { bulleted, formatRate, markdownTable, nothing } from '../report.ts'
import { type Comparison, compareCosts, type Turn } from './compare-costs.ts'
import type { VersionCalls } from './version-process.ts'

const options = {
  other: text('FOLDER', 'a working tree of the version to compare with, installed'),
  seconds: count(15, 'measured time of each turn'),
  turns: count(10, 'in each of them both versions get as many bids, at the same time'),
  rate: count(300, 'bids a second on each version'),
  lots: count(1, 'auctions of each version'),
  json: text('FILE', 'everything that was measured'),
}

/**
 * Runs this version and another one beside each other and places as many bids on both at the same time, so that
 * whatever else the machine does meets both alike. Valid is every run after which both markets are right.
 */
export const beside = benchmark('beside', options, async (bench, { other, turns: wanted, ...o }) => {
  if (!other) throw new UsageProblem('--other: which version is this one to be compared with?')
  const versions = [resolve(import.meta.dirname, '../../../../..'), resolve(other)].map((folder) => {
    const module = resolve(folder, 'deploy/qa/load/src/beside/version-process.ts')
    const version = startHelper<VersionCalls>(module)
    bench.endings.defer(async () => {
      await version.call('close', null)
      await version.stop()
    })
    return version
  })
  const [own, theirs] = versions as [(typeof versions)[0], (typeof versions)[0]]
  const machine = await own.call('open', null)
  const { commit: otherCommit } = await theirs.call('open', null)
  const turns: Turn[] = []
  while (turns.length < wanted) {
    bench.signal.throwIfAborted()
    const bids = { lots: o.lots, rate: o.rate, seconds: o.seconds }
    const [ours, other] = await Promise.all([own.call('measure', bids), theirs.call('measure', bids)])
    turns.push({ ours, other })
    bench.say(`${turns.length}/${wanted} ${progressLine({ ours, other })}`)
  }
  const problems = turns.flatMap((turn) => [...turn.ours.problems, ...turn.other.problems])
  const refusals = (of: (turn: Turn) => Measurement) =>
    turns.flatMap((turn) => Object.values(of(turn).refused ?? {})).reduce((sum, one) => sum + one, 0)
  const sections = [
    `Microseconds of CPU an accepted bid, ${turns.length} turns of ${o.seconds} s:`,
    costsTable(compareCosts(turns)),
    `Refused: ${refusals(({ ours }) => ours)} here, ${refusals(({ other }) => other)} there.`,
    problems.length > 0
      ? `**The run is not valid:**\n${bulleted(problems)}`
      : 'After every turn the invariants held and exactly the acknowledged bids were stored.',
  ]
  const content = { machine, otherCommit, seconds: o.seconds, turns, problems }
  const lines = [...machineLines(machine), `the other version: commit ${otherCommit}`]
  await bench.report(sections, { lines, json: { file: o.json, content } })
  return problems.length === 0
})

function costsTable(comparisons: readonly Comparison[]): string {
  return markdownTable(
    ['', 'the other', 'this one', 'median difference', 'mean', 'standard error'],
    comparisons.map((row) => [
      row.name,
      row.other.toFixed(0),
      row.ours.toFixed(0),
      row.medianDifference.toFixed(1),
      row.meanDifference.toFixed(1),
      row.standardError?.toFixed(1) ?? nothing,
    ]),
  )
}

function progressLine(turn: Turn): string {
  const [all] = compareCosts([turn])
  const rates = `${formatRate(turn.other.perSecond)} and ${formatRate(turn.ours.perSecond)} bids/s`
  return `the other and this one: ${rates}, ${all?.other.toFixed(0)} and ${all?.ours.toFixed(0)} µs a bid`
}
