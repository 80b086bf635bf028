import { writeFile } from 'node:fs/promises'
import { withClient } from '@boli/system'
import { type OwnPostgres, startPostgres } from '@boli/test-kit/parts'
import { flag, readOptions, text, UsageProblem, usageOf, type Values } from './command-line.ts'
import { describeMachine, type MachineDescription, machineLines } from './machine/describe-machine.ts'
import { bulleted, writeDocs } from './report.ts'

/** `npm run bench:…` @returns whether everything was correct. @throws {UsageProblem} */
export type Benchmark = (args: readonly string[], signal: AbortSignal) => Promise<boolean>

/** Options of every benchmark. */
const common = {
  json: text('FILE', 'everything that was measured'),
  'write-docs': flag('puts the table into docs/benchmarks.md'),
}

/** @param measure Servers that it registers in `bench.endings` are stopped afterwards. */
export function benchmark<const Of extends Parameters<typeof readOptions>[1]>(
  name: string,
  own: Of,
  measure: (bench: Bench, values: Values<Of>) => Promise<boolean>,
): Benchmark {
  const options = { ...own, ...common }
  return async (args, signal) => {
    try {
      const given = readOptions(args, options)
      const command = [`npm run bench:${name}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
      const bench = openBench(name, command, given as Values<typeof common>, signal)
      return await measure(bench, given).finally(() => bench.stop())
    } catch (error) {
      if (!(error instanceof UsageProblem)) throw error
      const usage = usageOf(`npm run bench:${name} -- [options]`, options)
      throw new UsageProblem(`${error.message}\n${usage}`)
    }
  }
}

/** One run of a benchmark: its servers and its report. */
export type Bench = ReturnType<typeof openBench>

function openBench(name: string, command: string, wanted: Values<typeof common>, signal: AbortSignal) {
  const startedAt = new Date().toISOString()
  /** Stops what was started, in reverse order. */
  const endings = new AsyncDisposableStack()
  const say = (line: string) => console.log(line)
  let machine: MachineDescription | null = null
  return {
    ...{ signal, endings, say },

    /** Our own Postgres, with durable settings. @param o.recyclesWal writes its log into existing files. */
    async startPostgres({ recyclesWal = false } = {}): Promise<OwnPostgres> {
      say('starting Postgres, fsync on …')
      const postgres = await startPostgres({ isDurable: true })
      endings.defer(postgres.stop)
      machine = await describeMachine(postgres.url)
      if (recyclesWal) await recycleWal(postgres.url)
      return postgres
    },

    /**
     * Measures each item in every round, so that slow minutes of the machine affect all of them.
     * @returns what was measured of each, by round.
     */
    async inRounds<Item, Result>(
      rounds: number,
      items: readonly Item[],
      measure: (item: Item, round: number) => Promise<Result>,
    ): Promise<Map<Item, Result[]>> {
      const measured = new Map<Item, Result[]>(items.map((item) => [item, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const [item, results] of measured) {
          signal.throwIfAborted()
          results.push(await measure(item, round))
        }
      return measured
    },

    /**
     * Prints the report, and writes it where requested.
     * @param o.lines Context of the figures. @param o.content For the file of `--json`.
     */
    async report(
      sections: readonly string[],
      o: { lines?: readonly string[]; content?: object; section?: string } = {},
    ): Promise<void> {
      const lines = [...(machine ? machineLines(machine) : []), ...(o.lines ?? [])]
      const parts = [`\`${command}\`, ${startedAt}`, bulleted(lines), ...sections]
      const text = parts.filter((part) => part !== '').join('\n\n')
      say(`\n${text}`)
      const all = { command, startedAt, machine, sections, ...o.content }
      if (wanted.json) await writeFile(wanted.json, `${JSON.stringify(all, null, 2)}\n`)
      if (wanted.writeDocs) await writeDocs(o.section ?? name, text)
    },

    async stop(): Promise<void> {
      if (machine) say('stopping …')
      await endings.disposeAsync()
    },
  }
}

/** Number of existing segments of 16 MB, as on a server that has been busy for a while. */
const SEGMENTS = 64

/**
 * Lets a new server write its log into files that exist. A server creates a segment once and then reuses it; the first
 * minutes of a new server would otherwise be spent filling files with zeros.
 * @param serverUrl URL with the administrator's role.
 */
function recycleWal(serverUrl: string): Promise<void> {
  return withClient(serverUrl, async (client) => {
    await client.query(`alter system set min_wal_size = '${SEGMENTS * 16}MB'`)
    await client.query('select pg_reload_conf()')
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      await client.query(`select pg_logical_emit_message(false, 'segment', '')`)
      await client.query('select pg_switch_wal()')
    }
    await client.query('checkpoint')
  })
}
