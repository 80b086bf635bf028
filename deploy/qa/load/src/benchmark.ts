import { withClient } from '@boli/system'
import { type OwnPostgres, startPostgres } from '@boli/test-kit/parts'
import type { TProperties } from 'typebox'
import { flag, readOptions, type Values } from './command-line.ts'
import { describeMachine } from './machine/describe-machine.ts'
import { bulleted, writeDocs } from './report.ts'

/** Options of every benchmark. */
const common = { writeDocs: flag('puts the table into docs/benchmarks.md') }

/**
 * Declares `npm run bench:…`.
 * @param measure Servers that it registers in `bench.endings` are stopped afterwards.
 * @returns a function that says whether everything was correct. @throws {UsageProblem}
 */
export function benchmark<const Of extends TProperties>(
  name: string,
  own: Of,
  measure: (bench: Bench, values: Values<Of>) => Promise<boolean>,
) {
  const command = `npm run bench:${name}`
  return async (args: readonly string[], signal: AbortSignal): Promise<boolean> => {
    const values = readOptions(command, args, { ...own, ...common })
    const { writeDocs: isDocumented } = values as Values<typeof common>
    const called = [command, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
    const bench = openBench(`\`${called}\`, ${new Date().toISOString()}`, isDocumented ? name : null, signal)
    return measure(bench, values).finally(() => {
      bench.say('stopping …')
      return bench.endings.disposeAsync()
    })
  }
}

/** One run of a benchmark: its servers and its report. */
export type Bench = ReturnType<typeof openBench>

/** @param documented Name of its section of docs/benchmarks.md; null if the report is only printed. */
function openBench(head: string, documented: string | null, signal: AbortSignal) {
  /** Stops what was started, in reverse order. */
  const endings = new AsyncDisposableStack()
  const say = (line: string) => console.log(line)
  let machine: string[] = []
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
     * Measures each item in every round, so that slow minutes of the machine affect all of them. The order is reversed
     * with each round: later runs find a warmer system.
     * @returns what was measured of each, by round.
     */
    async inRounds<Item, Result>(
      rounds: number,
      items: readonly Item[],
      measure: (item: Item, round: number) => Promise<Result>,
    ): Promise<Map<Item, Result[]>> {
      const measured = new Map<Item, Result[]>(items.map((item) => [item, []]))
      for (let round = 0; round < rounds; round += 1)
        for (const item of round % 2 === 0 ? items : items.toReversed()) {
          signal.throwIfAborted()
          measured.get(item)?.push(await measure(item, round))
        }
      return measured
    },

    /** Prints the report, and writes it where requested. @param lines Context of the figures. */
    async report(sections: readonly string[], lines: readonly string[] = []): Promise<void> {
      const parts = [head, bulleted([...machine, ...lines]), ...sections]
      const text = parts.filter((part) => part !== '').join('\n\n')
      say(`\n${text}`)
      if (documented) await writeDocs(documented, text)
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
    const fillSegment = `select pg_logical_emit_message(false, 'segment', ''), pg_switch_wal()`
    for (let segment = 0; segment < SEGMENTS; segment += 1) await client.query(fillSegment)
    await client.query('checkpoint')
  })
}
