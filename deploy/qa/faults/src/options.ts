import { randomInt } from 'node:crypto'
import { count, flag, number, readOptions, text, UsageProblem, type Values } from '@boli/load/command-line'
import { Type } from 'typebox'
import type { Fault } from './faults/fault.ts'

const options = {
  list: flag('what there is'),
  only: text('a,b', 'faults by name, or by the beginning of their names'),
  short: flag('those that npm test tries, each for seconds'),
  seed: Type.Optional(
    Type.Number({
      ...{ minimum: 1, title: '7' },
      description: 'the same bids, people and moments as another run; default by chance, and printed',
    }),
  ),
  bidders: count(50, 'people who bid, each with a socket'),
  lots: count(10, 'lots that they bid on'),
  pace: number(800, 'milliseconds between two bids of one person'),
  from: text(
    'folder',
    'bundles of an earlier release, with which all processes begin; rolling-upgrade replaces them by the present ones',
  ),
  writeDocs: flag('puts the table into docs/faults.md'),
}

export interface TortureOptions extends Omit<Values<typeof options>, 'only' | 'seed'> {
  faults: Fault[]
  seed: number
}

/** @throws {UsageProblem} */
export function parseTortureOptions(args: readonly string[], known: readonly Fault[]): TortureOptions {
  const { only, seed, ...given } = readOptions('npm run torture', args, options)
  return {
    ...given,
    faults: choose(only, given.short ? known.filter(({ isInShortForm }) => isInShortForm) : known),
    seed: seed ?? randomInt(1, 1_000_000),
  }
}

function choose(only: string | undefined, offered: readonly Fault[]): Fault[] {
  if (only === undefined) return [...offered]
  const wanted = only.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !offered.some((fault) => fault.name.startsWith(name)))
  if (unknown !== undefined) throw new UsageProblem(`--only: there is no fault "${unknown}"`)
  return offered.filter((fault) => wanted.some((name) => fault.name.startsWith(name)))
}
