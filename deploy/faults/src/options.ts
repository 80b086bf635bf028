import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Fault } from './faults/fault.ts'

export interface TortureOptions {
  faults: Fault[]
  isList: boolean
  isShort: boolean
  seed: number
  bidders: number
  lots: number
  paceMs: number
  isForDocs: boolean
}

export const usage = `usage: npm run torture -- [options]
  --list            what there is
  --only a,b        faults by name, or by the beginning of their names
  --short           those that npm test tries, each for seconds
  --seed 7          the same bids, people and moments as another run; default by chance, and printed
  --bidders 50      people who bid, each with a socket
  --lots 10         lots that they bid on
  --pace 800        milliseconds between two bids of one person
  --write-docs      puts the table into docs/faults.md`

/** The command line is not understood; the message is fit to be printed. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/** @throws {UsageProblem} */
export function parseTortureOptions(args: readonly string[], known: readonly Fault[]): TortureOptions {
  const values = read(args)
  const isShort = values.short
  const offered = isShort ? known.filter(({ isInShortForm }) => isInShortForm) : known
  return {
    faults: choose(values.only, offered),
    isList: values.list,
    isShort,
    seed: toNumber('seed', values.seed ?? String(randomInt(1, 1_000_000))),
    bidders: toNumber('bidders', values.bidders),
    lots: toNumber('lots', values.lots),
    paceMs: toNumber('pace', values.pace),
    isForDocs: values['write-docs'],
  }
}

function choose(only: string | undefined, offered: readonly Fault[]): Fault[] {
  if (only === undefined) return [...offered]
  const wanted = only.split(',').map((name) => name.trim())
  for (const name of wanted) {
    if (!offered.some((fault) => fault.name.startsWith(name)))
      throw new UsageProblem(`--only: there is no fault "${name}"`)
  }
  return offered.filter((fault) => wanted.some((name) => fault.name.startsWith(name)))
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        list: { type: 'boolean', default: false },
        only: { type: 'string' },
        short: { type: 'boolean', default: false },
        seed: { type: 'string' },
        bidders: { type: 'string', default: '50' },
        lots: { type: 'string', default: '10' },
        pace: { type: 'string', default: '800' },
        'write-docs': { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error))
  }
}

function toNumber(name: string, text: string): number {
  const value = Number(text)
  if (!(value >= 1)) throw new UsageProblem(`--${name}: "${text}" is not a number from 1`)
  return value
}
