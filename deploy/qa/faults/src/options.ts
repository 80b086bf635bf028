import { randomInt } from 'node:crypto'
import {
  count,
  flag,
  number,
  readOptions,
  text,
  toNumber,
  UsageProblem,
  usageOf,
} from '@boli/load/command-line'
import type { Fault } from './faults/fault.ts'

const options = {
  list: flag('what there is'),
  only: text('a,b', 'faults by name, or by the beginning of their names'),
  short: flag('those that npm test tries, each for seconds'),
  seed: text('7', 'the same bids, people and moments as another run; default by chance, and printed'),
  bidders: count(50, 'people who bid, each with a socket'),
  lots: count(10, 'lots that they bid on'),
  pace: number(800, 'milliseconds between two bids of one person'),
  from: text(
    'folder',
    'bundles of an earlier release, with which all processes begin; rolling-upgrade replaces them by the present ones',
  ),
  'write-docs': flag('puts the table into docs/faults.md'),
}

export const usage = usageOf('npm run torture -- [options]', options)

export interface TortureOptions {
  faults: Fault[]
  isList: boolean
  isShort: boolean
  seed: number
  bidders: number
  lots: number
  paceMs: number
  isForDocs: boolean
  /** Bundles with which the processes begin, such as those of an earlier release; null for the present ones. */
  from: string | null
}

/** @throws {UsageProblem} */
export function parseTortureOptions(args: readonly string[], known: readonly Fault[]): TortureOptions {
  const { list, only, short, seed, bidders, lots, pace, from, writeDocs } = readOptions(args, options)
  const offered = short ? known.filter(({ isInShortForm }) => isInShortForm) : known
  return {
    faults: choose(only, offered),
    ...{ isList: list, isShort: short, bidders, lots, paceMs: pace, isForDocs: writeDocs, from },
    seed: seed === null ? randomInt(1, 1_000_000) : toNumber(seed, 'seed', 1),
  }
}

function choose(only: string | null, offered: readonly Fault[]): Fault[] {
  if (only === null) return [...offered]
  const wanted = only.split(',').map((name) => name.trim())
  for (const name of wanted) {
    if (!offered.some((fault) => fault.name.startsWith(name)))
      throw new UsageProblem(`--only: there is no fault "${name}"`)
  }
  return offered.filter((fault) => wanted.some((name) => fault.name.startsWith(name)))
}
