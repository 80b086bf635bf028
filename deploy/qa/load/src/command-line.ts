import { parseArgs } from 'node:util'

/** The command line is invalid; the message may be printed. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

interface Option<Value> {
  /** Placeholder after its name in the usage; empty for a switch. */
  shown: string
  says: string
  /** Default value. */
  fallback?: string
  /** @param given undefined if it is neither given nor has a default. @throws {UsageProblem} */
  read(given: string | undefined, name: string): Value
}

/** By name in camel case: `writeDocs` is given as `--write-docs`. */
type Options = Readonly<Record<string, Option<unknown>>>
export type Values<Of extends Options> = {
  -readonly [Name in keyof Of]: Of[Name] extends Option<infer Value> ? Value : never
}

/** A switch. */
export const flag = (says: string): Option<boolean> => ({
  ...{ shown: '', says },
  read: (given) => given !== undefined,
})

/** An optional text, such as a file name. */
export const text = (shown: string, says: string): Option<string | null> => ({
  ...{ shown, says },
  read: (given) => given ?? null,
})

/** A number from `least`. */
export const number = (fallback: number, says: string, least = 1): Option<number> => ({
  ...{ shown: String(fallback), says, fallback: String(fallback) },
  read: (given = '', name) => toNumber(given, name, least),
})

/** A whole number from 1. */
export const count = (fallback: number, says: string): Option<number> => ({
  ...number(fallback, says),
  read: (given = '', name) => {
    const whole = toNumber(given, name, 1)
    if (!Number.isInteger(whole)) throw new UsageProblem(`--${name}: "${given}" is not a count`)
    return whole
  },
})

/** Values separated by commas. */
export const list = <Item>(
  fallback: string,
  says: string,
  read: (text: string, name: string) => Item,
  shown = fallback,
): Option<Item[]> => ({
  ...{ shown, says, fallback },
  read: (given = '', name) => (given === '' ? [] : given.split(',').map((one) => read(one.trim(), name))),
})

export function toNumber(given: string, name: string, least: number): number {
  const value = Number(given)
  if (given === '' || !(value >= least))
    throw new UsageProblem(`--${name}: "${given}" is not a number from ${least}`)
  return value
}

const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Reads the options of a command; unknown ones are refused.
 * @param command such as `npm run load`.
 * @throws {UsageProblem} with the usage.
 */
export function readOptions<const Of extends Options>(
  command: string,
  args: readonly string[],
  options: Of,
): Values<Of> {
  const kinds = Object.entries(options).map(([key, { shown }]) => [
    nameOf(key),
    { type: shown === '' ? 'boolean' : 'string' },
  ])
  try {
    const given: Record<string, unknown> = parseArgs({
      ...{ args: [...args], options: Object.fromEntries(kinds) },
    }).values
    const values = Object.entries(options).map(([key, { fallback, read }]) => {
      const name = nameOf(key)
      return [key, read(given[name] === undefined ? fallback : String(given[name]), name)]
    })
    return Object.fromEntries(values)
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message}\n${usageOf(command, options)}`)
  }
}

function usageOf(command: string, options: Options): string {
  const lefts = Object.entries(options).map(([key, { shown }]) => `--${nameOf(key)} ${shown}`)
  const width = Math.max(...lefts.map(({ length }) => length)) + 2
  const lines = Object.values(options).map(({ says }, index) => `  ${lefts[index]?.padEnd(width)}${says}`)
  return [`usage: ${command} -- [options]`, ...lines].join('\n')
}

/**
 * Runs a command with the arguments of this process, and ends the process: with 0 if it succeeded, 2 if the command line
 * is invalid, otherwise 1.
 * @param run gets a signal that aborts at Ctrl-C.
 */
export async function runCommand(
  run: (args: readonly string[], interruption: AbortSignal) => Promise<boolean>,
): Promise<never> {
  const interruption = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('stopping …')
      interruption.abort(new Error('interrupted'))
    })
  }
  try {
    process.exit((await run(process.argv.slice(2), interruption.signal)) ? 0 : 1)
  } catch (error) {
    if (error instanceof UsageProblem) console.error(error.message)
    else console.error(interruption.signal.aborted ? 'interrupted' : error)
    process.exit(error instanceof UsageProblem ? 2 : 1)
  }
}
