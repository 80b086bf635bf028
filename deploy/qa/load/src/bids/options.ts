import { count, list, number, repeated, text, toNumber, UsageProblem, type Values } from '../command-line.ts'

const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'soak'] as const
const partsSaid = 'parts: a naive, b engine, c whole path, d watchers, e HTTP, f one process, soak'

export const bidsOptions = {
  only: list('a,b,c,d,e,f', partsSaid, toPart),
  match: list('', 'of these, scenarios whose id contains one of these texts', String, 'hot-64,light'),
  seconds: number(5, 'measured time of each scenario', 0.5),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  bidders: number(256, 'buyers with a session and a window each', 2),
  'in-flight': list('64,256', 'bids under way over sockets', toPositive),
  rate: number(300, 'bids a second under light load and in the soak'),
  'watch-rate': number(100, 'bids a second while a room is watched'),
  watchers: list('1000,5000', 'how many watch, one scenario each', toPositive),
  minutes: number(10, 'of the soak', 0.25),
  profile: text('FOLDER', 'a CPU profile of each service (`.cpuprofile`); runs the sources'),
  set: repeated('NAME=VALUE', 'another setting for the services; may be repeated', toSetting),
} as const

export type BidsOptions = Values<typeof bidsOptions>

function toPart(given: string): (typeof parts)[number] {
  const part = parts.find((known) => known === given)
  if (!part) throw new UsageProblem(`--only: there is no part "${given}"`)
  return part
}

function toPositive(given: string, name: string): number {
  return toNumber(given, name, 1)
}

function toSetting(given: string): [string, string] {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(given) ?? []
  if (name === undefined || value === undefined) throw new UsageProblem(`--set: "${given}" is not NAME=VALUE`)
  return [name, value]
}
