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
  /** @param given all values given. @throws {UsageProblem} */
  read(given: readonly string[], name: string): Value
}

type Options = Readonly<Record<string, Option<unknown>>>
type Camel<Name> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
export type Values<Of extends Options> = {
  -readonly [Name in keyof Of as Camel<Name>]: Of[Name] extends Option<infer Value> ? Value : never
}

/** A switch. */
export const flag = (says: string): Option<boolean> => ({
  shown: '',
  says,
  read: (given) => given.length > 0,
})

/** An optional text, such as a file name. */
export const text = (shown: string, says: string): Option<string | null> => ({
  shown,
  says,
  read: (given) => given.at(-1) ?? null,
})

/** A number from `least`. */
export const number = (fallback: number, says: string, least = 1): Option<number> => ({
  shown: String(fallback),
  says,
  fallback: String(fallback),
  read: (given, name) => toNumber(given.at(-1) ?? '', name, least),
})

/** A whole number from 1. */
export const count = (fallback: number, says: string): Option<number> => ({
  ...number(fallback, says),
  read: (given, name) => {
    const whole = toNumber(given.at(-1) ?? '', name, 1)
    if (!Number.isInteger(whole)) throw new UsageProblem(`--${name}: "${given.at(-1)}" is not a count`)
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
  shown,
  says,
  fallback,
  read: (given, name) =>
    given.flatMap((texts) => (texts === '' ? [] : texts.split(','))).map((one) => read(one.trim(), name)),
})

/** A repeatable option. */
export const repeated = <Item>(
  shown: string,
  says: string,
  read: (text: string) => Item,
): Option<Item[]> => ({
  shown,
  says,
  read: (given) => given.map(read),
})

export function toNumber(given: string, name: string, least: number): number {
  const value = Number(given)
  if (given === '' || !(value >= least))
    throw new UsageProblem(`--${name}: "${given}" is not a number from ${least}`)
  return value
}

/** Reads the options of a command; unknown ones are refused. @throws {UsageProblem} */
export function readOptions<const Of extends Options>(args: readonly string[], options: Of): Values<Of> {
  const kinds = Object.entries(options).map(([name, { shown }]) => [
    name,
    shown === '' ? { type: 'boolean' } : { type: 'string', multiple: true },
  ])
  let given: Record<string, unknown>
  try {
    given = parseArgs({ args: [...args], options: Object.fromEntries(kinds) }).values
  } catch (error) {
    throw new UsageProblem((error as Error).message)
  }
  const values = Object.entries(options).map(([name, { fallback, read }]) => {
    const texts = given[name] ?? fallback ?? []
    const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return [key, read([texts].flat().map(String), name)]
  })
  return Object.fromEntries(values)
}

/** @param command such as `npm run load -- [options]`. */
export function usageOf(command: string, options: Options): string {
  const lefts = Object.entries(options).map(([name, { shown }]) => `--${name} ${shown}`)
  const width = Math.max(...lefts.map(({ length }) => length)) + 2
  const lines = Object.values(options).map(({ says }, index) => `  ${lefts[index]?.padEnd(width)}${says}`)
  return [`usage: ${command}`, ...lines].join('\n')
}
