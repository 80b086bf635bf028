import { parseArgs } from 'node:util'
import { type Static, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'

/** The command line is invalid; the message may be printed. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

// Options by name in camel case: `writeDocs` is given as `--write-docs`. `title` is the placeholder in the usage.

/** A switch. */
export const flag = (description: string) => Type.Boolean({ default: false, description })

/** An optional text, such as a file name. */
export const text = (title: string, description: string) => Type.Optional(Type.String({ title, description }))

/** A number from `minimum`. */
export const number = (fallback: number, description: string, minimum = 1) =>
  Type.Number({ default: fallback, minimum, description })

/** A whole number from 1. */
export const count = (fallback: number, description: string, bounds: { maximum?: number } = {}) =>
  Type.Number({ default: fallback, minimum: 1, multipleOf: 1, description, ...bounds })

/** Values separated by commas. */
export const list = <Item extends TSchema>(
  items: Item,
  fallback: NoInfer<Static<Item>>[],
  description: string,
  title = fallback.join(),
) => Type.Array(items, { default: fallback, title, description })

export type Values<Of extends TProperties> = {
  [Name in keyof Of]: Static<Of[Name]> | (Of[Name] extends TOptional<TSchema> ? undefined : never)
}

const nameOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Reads the options of a command; unknown ones are refused.
 * @param command such as `npm run load`.
 * @throws {UsageProblem} with the usage.
 */
export function readOptions<const Of extends TProperties>(
  command: string,
  args: readonly string[],
  options: Of,
): Values<Of> {
  const schema = Type.Object(options)
  const kinds = Object.entries(options).map(([key, option]) => [
    nameOf(key),
    { type: Type.IsBoolean(option) ? 'boolean' : 'string' },
  ])
  try {
    const given: Record<string, unknown> = parseArgs({
      ...{ args: [...args], options: Object.fromEntries(kinds) },
    }).values
    const named = Object.entries(options).flatMap(([key, option]) => {
      const value = given[nameOf(key)]
      const isList = Type.IsArray(option) && typeof value === 'string'
      const read = isList ? value.split(',').map((one) => one.trim()) : value
      return read === undefined ? [] : [[key, read]]
    })
    const values = Value.Default(schema, Value.Convert(schema, Object.fromEntries(named)))
    const [fault] = Value.Errors(schema, values)
    if (!fault) return values as Values<Of>
    const [, key = ''] = fault.instancePath.split('/')
    throw new Error(`--${nameOf(key)}: "${given[nameOf(key)]}" ${fault.message}`)
  } catch (error) {
    throw new UsageProblem(`${(error as Error).message}\n${usageOf(command, options)}`)
  }
}

function usageOf(command: string, options: TProperties): string {
  const described = Object.entries(options as Record<string, Record<string, unknown>>)
  const lefts = described.map(([key, option]) => {
    const shown = option.title ?? (option.default === false ? '' : option.default)
    return `--${nameOf(key)} ${shown}`
  })
  const width = Math.max(...lefts.map(({ length }) => length)) + 2
  const lines = described.map(([, option], at) => `  ${lefts[at]?.padEnd(width)}${option.description}`)
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
    const { aborted, reason } = interruption.signal
    if (aborted) console.error('interrupted')
    if (error instanceof UsageProblem) console.error(error.message)
    else if (!(aborted && isOrComesFrom(error, reason))) console.error(error)
    process.exit(error instanceof UsageProblem ? 2 : 1)
  }
}

/** An `AbortError` has the reason of its signal as its cause. */
const isOrComesFrom = (error: unknown, reason: unknown) =>
  error === reason || (error instanceof Error && error.cause === reason)
