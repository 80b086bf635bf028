import { readOptions, toCount } from '../command-line.ts'

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
  const values = readOptions(args, {
    'sign-ins': { type: 'string', default: '200' },
    'write-docs': { type: 'boolean', default: false },
  })
  return { signIns: toCount('sign-ins', values['sign-ins']), isForDocs: values['write-docs'] }
}
