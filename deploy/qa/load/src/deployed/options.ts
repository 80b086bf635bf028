import { readFile } from 'node:fs/promises'
import { count, flag, number, readOptions, text, UsageProblem } from '../command-line.ts'

const options = {
  url: text('https://market.example', 'of the deployment'),
  accounts: text(
    'accounts.json',
    'who bids, lists and watches; on the server: npm run load:accounts -- make',
  ),
  seconds: count(30, 'of bidding, 3,600 at most'),
  rate: count(20, 'bids a second over all lots, 2,000 at most'),
  lots: count(5, "that the accounts' farmers list, 10 a farmer at most"),
  watchers: number(50, "sockets beside the bidders', 9 a buyer and 5,000 at most", 0),
  http: flag('bids by HTTP instead of sockets, as through an upgrade that ends these'),
  report: text('FILE', 'the report; default load-report.txt'),
}

/** As printed by `npm run load:accounts -- make`. */
interface Accounts {
  group: string
  password: string
  farmers: string[]
  buyers: string[]
}

export type DeployedOptions = Awaited<ReturnType<typeof readDeployedOptions>>

const most = { seconds: 3_600, rate: 2_000, lotsPerFarmer: 10, watchers: 5_000, socketsPerBuyer: 9 }
/** A buyer may place five a second by sockets, 120 a minute by HTTP; late bids must not exceed the limit with the next ones. */
const BIDS_PER_BUYER_AND_SECOND = { bySocket: 3, byHttp: 1.5 }

/** @throws {UsageProblem} */
export async function readDeployedOptions(args: readonly string[]) {
  const given = readOptions('npm run load', args, options)
  if (!given.url || !given.accounts) throw new UsageProblem('--url and --accounts are needed')
  const read = {
    url: readUrl(given.url),
    accounts: await readAccounts(given.accounts),
    ...{ seconds: given.seconds, bidsPerSecond: given.rate, lots: given.lots, watchers: given.watchers },
    ...{ byHttp: given.http, reportFile: given.report ?? 'load-report.txt' },
  }
  refuseTooMuch(read)
  return read
}

/** Number of buyers needed for this rate. */
export function biddersFor({
  bidsPerSecond,
  byHttp,
}: Pick<DeployedOptions, 'bidsPerSecond' | 'byHttp'>): number {
  const perBuyer = BIDS_PER_BUYER_AND_SECOND[byHttp ? 'byHttp' : 'bySocket']
  return Math.max(2, Math.ceil(bidsPerSecond / perBuyer))
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageProblem(`--url: "${text}" is not an http or https URL`)
  return url.origin
}

async function readAccounts(file: string): Promise<Accounts> {
  try {
    const accounts = JSON.parse(await readFile(file, 'utf8')) as Accounts
    if (accounts.farmers.length > 0 && accounts.buyers.length > 1 && accounts.password) return accounts
  } catch {
    // Any error is reported below.
  }
  throw new UsageProblem(`--accounts: ${file} is not what npm run load:accounts -- make prints`)
}

function refuseTooMuch({ accounts, ...o }: DeployedOptions): void {
  const bounds: [name: string, value: number, most: number][] = [
    ['seconds', o.seconds, most.seconds],
    ['rate', o.bidsPerSecond, most.rate],
    ['lots', o.lots, accounts.farmers.length * most.lotsPerFarmer],
    ['watchers', o.watchers, Math.min(most.watchers, accounts.buyers.length * most.socketsPerBuyer)],
  ]
  for (const [name, value, bound] of bounds)
    if (value > bound) throw new UsageProblem(`--${name}: ${bound} at most, with these accounts`)
  const bidders = biddersFor(o)
  if (bidders > accounts.buyers.length)
    throw new UsageProblem(`--rate: ${o.bidsPerSecond} bids a second need ${bidders} buyers`)
}
