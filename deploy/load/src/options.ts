import { readOptions, UsageProblem } from './command-line.ts'

const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'soak'] as const
export type Part = (typeof parts)[number]

export interface BidsOptions {
  only: ReadonlySet<Part>
  /** Of these parts, scenarios whose id contains this; empty for all. */
  match: string
  /** Measured time of each scenario. */
  seconds: number
  rounds: number
  /** Buyers with a session and a window each. */
  bidders: number
  /** Bids under way over sockets, one scenario each. */
  inFlight: number[]
  /** Bids a second under light load and in the soak, and while a room is watched. */
  rate: number
  watchRate: number
  /** How many watch, one scenario each. */
  watchers: number[]
  /** Of the soak. */
  minutes: number
  jsonFile: string | null
  isForDocs: boolean
  profileFolder: string | null
  /** Of the services, where they differ from the usual ones. */
  settings: Record<string, string>
}

export const usage = `usage: npm run bench:bids -- [options]
  --only a,b,c      parts: a naive, b engine, c whole path, d watchers, e HTTP, f one process, soak (default a to f)
  --match hot-64    of these, scenarios whose id contains this
  --seconds 5       measured time of each scenario
  --rounds 3        interleaved rounds; figures are their medians
  --bidders 256     buyers with a session and a window each
  --in-flight 64,256   bids under way over sockets
  --rate 300        bids a second under light load and in the soak
  --watch-rate 100  bids a second while a room is watched
  --watchers 1000,5000
  --minutes 10      of the soak
  --json FILE       everything that was measured
  --write-docs      puts the table into docs/benchmarks.md
  --profile FOLDER  a CPU profile of each service in each scenario, and what it spent its time on; runs the sources
  --set NAME=VALUE  another setting for the services; may be repeated`

/** @throws {UsageProblem} */
export function parseBidsOptions(args: readonly string[]): BidsOptions {
  const values = read(args)
  return {
    only: new Set(values.only.split(',').map(toPart)),
    match: values.match,
    seconds: toNumber('seconds', values.seconds, 0.5),
    rounds: toNumber('rounds', values.rounds, 1),
    bidders: toNumber('bidders', values.bidders, 2),
    inFlight: toNumbers('in-flight', values['in-flight']),
    rate: toNumber('rate', values.rate, 1),
    watchRate: toNumber('watch-rate', values['watch-rate'], 1),
    watchers: toNumbers('watchers', values.watchers),
    minutes: toNumber('minutes', values.minutes, 0.1),
    jsonFile: values.json ?? null,
    isForDocs: values['write-docs'],
    profileFolder: values.profile ?? null,
    settings: Object.fromEntries(values.set.map(toSetting)),
  }
}

function read(args: readonly string[]) {
  return readOptions(args, {
    only: { type: 'string', default: 'a,b,c,d,e,f' },
    match: { type: 'string', default: '' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    bidders: { type: 'string', default: '256' },
    'in-flight': { type: 'string', default: '64,256' },
    rate: { type: 'string', default: '300' },
    'watch-rate': { type: 'string', default: '100' },
    watchers: { type: 'string', default: '1000,5000' },
    minutes: { type: 'string', default: '10' },
    json: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
    profile: { type: 'string' },
    set: { type: 'string', multiple: true, default: [] },
  })
}

function toPart(text: string): Part {
  const part = parts.find((known) => known === text.trim())
  if (!part) throw new UsageProblem(`--only: there is no part "${text}"`)
  return part
}

function toNumber(name: string, text: string, minimum: number): number {
  const value = Number(text)
  if (!(value >= minimum)) throw new UsageProblem(`--${name}: "${text}" is not a number from ${minimum}`)
  return value
}

function toNumbers(name: string, text: string): number[] {
  return text.split(',').map((count) => toNumber(name, count, 1))
}

function toSetting(text: string): [string, string] {
  const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined) throw new UsageProblem(`--set: "${text}" is not NAME=VALUE`)
  return [name, value]
}
