import { writeFile } from 'node:fs/promises'
import { type OwnPostgres, startPostgres } from '@boli/test-kit/parts'
import { flag, readOptions, UsageProblem, usageOf, type Values } from './command-line.ts'
import { describeMachine, type MachineDescription, machineLines } from './machine/describe-machine.ts'
import { bulleted, writeDocs } from './report.ts'

/** `npm run bench:…` */
export interface Benchmark {
  /** @returns whether everything was correct. @throws {UsageProblem} */
  run(args: readonly string[], signal: AbortSignal): Promise<boolean>
}

/** Options of every benchmark. */
export const forDocs = flag('puts the table into docs/benchmarks.md')

/** @param measure Servers that it registers in `bench.endings` are stopped afterwards. */
export function benchmark<const Of extends Parameters<typeof readOptions>[1]>(
  name: string,
  options: Of,
  measure: (bench: Bench, values: Values<Of>) => Promise<boolean>,
): Benchmark {
  return {
    async run(args, signal) {
      const command = [`npm run bench:${name}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
      try {
        const values = readOptions(args, options)
        const bench = new Bench(command, signal)
        return await measure(bench, values).finally(() => bench.stop())
      } catch (error) {
        if (!(error instanceof UsageProblem)) throw error
        const usage = usageOf(`npm run bench:${name} -- [options]`, options)
        throw new UsageProblem(`${error.message}\n${usage}`)
      }
    },
  }
}

/** One run of a benchmark: its servers and its report. */
export class Bench {
  readonly command: string
  readonly signal: AbortSignal
  readonly startedAt = new Date().toISOString()
  /** Stops what was started, in reverse order. */
  readonly endings = new AsyncDisposableStack()
  #machine: MachineDescription | null = null

  constructor(command: string, signal: AbortSignal) {
    this.command = command
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

  /** Prints the report, and writes it where requested. @param o.lines context for the figures. */
  async report(
    sections: readonly string[],
    o: { lines?: readonly string[]; docs?: false | string; json?: { file: string | null; content: object } },
  ): Promise<void> {
    const { command, startedAt } = this
    const machine = this.#machine
    const lines = [...(machine ? machineLines(machine) : []), ...(o.lines ?? [])]
    const parts = [`\`${command}\`, ${startedAt}`, bulleted(lines), ...sections]
    const text = parts.filter((part) => part !== '').join('\n\n')
    this.say(`\n${text}`)
    if (o.json?.file) {
      const content = { command, startedAt, machine, ...o.json.content }
      await writeFile(o.json.file, `${JSON.stringify(content, null, 2)}\n`)
    }
    if (o.docs) await writeDocs(o.docs, text)
  }

  async stop(): Promise<void> {
    if (this.#machine) this.say('stopping …')
    await this.endings.disposeAsync()
  }
}
