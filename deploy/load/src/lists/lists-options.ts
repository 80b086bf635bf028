import { readOptions, toCount } from '../command-line.ts'

export interface ListsOptions {
  auctions: number
  bids: number
  /** Calls of each kind that are measured. */
  calls: number
  /** Kinds whose name contains this; empty for all. */
  only: string
  /** What is slower at the 95th percentile is explained, and is not as promised. */
  slowMs: number
  jsonFile: string | null
  isForDocs: boolean
}

export const listsUsage = `usage: npm run bench:lists -- [options]
  --auctions 200000 --bids 5000000   the size of the market
  --calls 200                        measured calls of each kind
  --only search                      kinds whose name contains this
  --slow 30                          milliseconds from which, at the 95th percentile, a plan is printed
  --json FILE                        everything that was measured
  --write-docs                       puts the table into docs/benchmarks.md`

/** @throws {UsageProblem} */
export function parseListsOptions(args: readonly string[]): ListsOptions {
  const values = readOptions(args, {
    auctions: { type: 'string', default: '200000' },
    bids: { type: 'string', default: '5000000' },
    calls: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    slow: { type: 'string', default: '30' },
    json: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  })
  return {
    auctions: toCount('auctions', values.auctions),
    bids: toCount('bids', values.bids),
    calls: toCount('calls', values.calls),
    only: values.only,
    slowMs: toCount('slow', values.slow),
    jsonFile: values.json ?? null,
    isForDocs: values['write-docs'],
  }
}
