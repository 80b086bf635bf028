import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import { startPostgres } from '@boli/test-kit/parts'
import { describeMachine } from '../machine/describe-machine.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import type { BidsOptions } from '../options.ts'
import { writeDocs } from '../report/write-docs.ts'
import { measureRounds } from './measure-rounds.ts'
import { type BidsReport, renderBidsReport } from './report.ts'
import { judge } from './requirements.ts'
import { summarise } from './summary.ts'

const say = (line: string) => console.log(line)

/**
 * Measures bidding over a Postgres of our own that loses nothing, and reports.
 * @returns whether every run was valid; a figure that falls short is no error.
 */
export async function runBids(options: BidsOptions, command: string, signal: AbortSignal): Promise<boolean> {
  const startedAt = new Date().toISOString()
  const bundles = await bundled(options)
  say('starting Postgres, fsync on …')
  const postgres = await startPostgres({ isDurable: true })
  try {
    await recycleWal(postgres.url)
    const machine = await describeMachine(postgres.url)
    const { scenarios, rounds, tools, warnings } = await measureRounds({
      options,
      postgres,
      bundles,
      say,
      signal,
    })
    const report: BidsReport = {
      command,
      startedAt,
      machine,
      tools,
      method: isOnlySoak(options)
        ? `${rounds.length} × ${options.minutes} minutes.`
        : `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`,
      summaries: scenarios.map((scenario) => summarise(scenario, rounds)),
      requirements: judge(rounds),
      warnings,
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
    await postgres.stop()
    if (bundles) await rm(bundles, { recursive: true, force: true })
  }
}

/** What the image runs; a profile names functions and packages where the sources run. */
async function bundled({ profileFolder }: BidsOptions): Promise<string | null> {
  if (profileFolder !== null) return null
  say('bundling the services …')
  const folder = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
  await bundle(resolve(import.meta.dirname, '../../../..'), folder)
  return folder
}

/** Minutes on end have a place of their own on the page, so that they need not be repeated with the rest. */
function isOnlySoak({ only }: BidsOptions): boolean {
  return only.size === 1 && only.has('soak')
}
