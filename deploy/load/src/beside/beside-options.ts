import { resolve } from 'node:path'
import { readOptions, toCount, UsageProblem } from '../command-line.ts'

export interface BesideOptions {
  /** Of the other version's working tree, installed. */
  otherFolder: string
  seconds: number
  turns: number
  /** Bids a second on each version. */
  rate: number
  lots: number
  jsonFile: string | null
}

export const besideUsage = `usage: npm run bench:beside -- --other FOLDER [options]
  --other FOLDER   a working tree of the version to compare with, installed
  --seconds 15     measured time of each turn
  --turns 10       in each of them both versions get as many bids, at the same time
  --rate 300       bids a second on each version
  --lots 1         auctions of each version
  --json FILE      everything that was measured`

/** @throws {UsageProblem} */
export function parseBesideOptions(args: readonly string[]): BesideOptions {
  const values = readOptions(args, {
    other: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    turns: { type: 'string', default: '10' },
    rate: { type: 'string', default: '300' },
    lots: { type: 'string', default: '1' },
    json: { type: 'string' },
  })
  if (!values.other) throw new UsageProblem('--other: which version is this one to be compared with?')
  return {
    otherFolder: resolve(values.other),
    seconds: toCount('seconds', values.seconds),
    turns: toCount('turns', values.turns),
    rate: toCount('rate', values.rate),
    lots: toCount('lots', values.lots),
    jsonFile: values.json ?? null,
  }
}
