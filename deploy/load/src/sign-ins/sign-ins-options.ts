import { parseArgs } from 'node:util'
import { UsageProblem } from '../options.ts'

export interface SignInsOptions {
  /** Sign-ins of each kind. */
  signIns: number
  isForDocs: boolean
}

export const signInsUsage = `usage: npm run bench:sign-ins -- [options]
  --sign-ins 200    measured sign-ins of each kind
  --write-docs      puts the table into docs/benchmarks.md`

/** @throws {UsageProblem} */
export function parseSignInsOptions(args: readonly string[]): SignInsOptions {
  const values = read(args)
  const signIns = Number(values['sign-ins'])
  if (!Number.isInteger(signIns) || signIns < 1) {
    throw new UsageProblem(`--sign-ins: "${values['sign-ins']}" is not a count`)
  }
  return { signIns, isForDocs: values['write-docs'] }
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'sign-ins': { type: 'string', default: '200' },
        'write-docs': { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}
