import { writeFile } from 'node:fs/promises'
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
      const { json, writeDocs } = given as Values<typeof common>
      const bench = new Bench(name, command, { json, writeDocs }, signal)
      return await measure(bench, given).finally(() => bench.stop())
    } catch (error) {
      if (!(error instanceof UsageProblem)) throw error
      const usage = usageOf(`npm run bench:${name} -- [options]`, options)
      throw new UsageProblem(`${error.message}\n${usage}`)
    }
  }
}

/** One run of a benchmark: its servers and its report. */
export class Bench {
  readonly signal: AbortSignal
  /** Stops what was started, in reverse order. */
  readonly endings = new AsyncDisposableStack()
  readonly #startedAt = new Date().toISOString()
  readonly #name: string
  readonly #command: string
  readonly #wanted: Values<typeof common>
  #machine: MachineDescription | null = null

  constructor(name: string, command: string, wanted: Values<typeof common>, signal: AbortSignal) {
    this.#name = name
    this.#command = command
    this.#wanted = wanted
    this.signal = signal
  }

  say(this: void, line: string): void {
    console.log(line)
  }

  /** Our own Postgres, with durable settings. */
  async startPostgres(): Promise<OwnPostgres> {
    this.say('starting Postgres, fsync on …')
    const postgres = await startPostgres({ isDurable: true })
    this.endings.defer(postgres.stop)
    this.#machine = await describeMachine(postgres.url)
    return postgres
  }

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
        this.signal.throwIfAborted()
        results.push(await measure(item, round))
      }
    return measured
  }

  /**
   * Prints the report, and writes it where requested.
   * @param o.lines Context of the figures. @param o.content For the file of `--json`.
   */
  async report(
    sections: readonly string[],
    o: { lines?: readonly string[]; content?: object; section?: string } = {},
  ): Promise<void> {
    const lines = [...(this.#machine ? machineLines(this.#machine) : []), ...(o.lines ?? [])]
    const parts = [`\`${this.#command}\`, ${this.#startedAt}`, bulleted(lines), ...sections]
    const text = parts.filter((part) => part !== '').join('\n\n')
    this.say(`\n${text}`)
    if (this.#wanted.json) {
      const about = { command: this.#command, startedAt: this.#startedAt, machine: this.#machine }
      await writeFile(this.#wanted.json, `${JSON.stringify({ ...about, sections, ...o.content }, null, 2)}\n`)
    }
    if (this.#wanted.writeDocs) await writeDocs(o.section ?? this.#name, text)
  }

  async stop(): Promise<void> {
    if (this.#machine) this.say('stopping …')
    await this.endings.disposeAsync()
  }
}
