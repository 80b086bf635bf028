import { type ParseArgsConfig, parseArgs } from 'node:util'

/** The command line is not understood; the message is fit to be printed. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** Reads the options of a benchmark; what is not among them is not understood. @throws {UsageProblem} */
export function readOptions<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}

/** A whole number from 1. @throws {UsageProblem} */
export function toCount(name: string, text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new UsageProblem(`--${name}: "${text}" is not a count`)
  return count
}
