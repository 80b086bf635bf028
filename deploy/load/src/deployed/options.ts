import { readFile } from 'node:fs/promises'
import { readOptions, toCount, UsageProblem } from '../command-line.ts'

export const deployedUsage = `usage: npm run load -- --url https://market.example --accounts accounts.json [options]
  --seconds 30      of bidding, 3,600 at most
  --rate 20         bids a second over all lots, 2,000 at most
  --lots 5          that the accounts' farmers list, 10 a farmer at most
  --watchers 50     sockets beside the bidders', 9 a buyer and 5,000 at most
  --http            bids by HTTP instead of sockets, as through an upgrade that ends these
  --report FILE     the report as a page; default load-report.html
Accounts are made on the server: npm run load:accounts -- make, with identity's DATABASE_URL. Removing them removes
the lots. Lots that are still open can be seen in the market. It stops by itself where the system answers with errors.`

/** As `npm run load:accounts -- make` prints them. */
interface Accounts {
  group: string
  password: string
  farmers: string[]
  buyers: string[]
}

export interface DeployedOptions {
  url: string
  accounts: Accounts
  seconds: number
  bidsPerSecond: number
  lots: number
  watchers: number
  byHttp: boolean
  reportFile: string
}

const most = { seconds: 3_600, rate: 2_000, lotsPerFarmer: 10, watchers: 5_000, socketsPerBuyer: 9 }
/** A buyer may place five a second by sockets, 120 a minute by HTTP; what arrives late must not meet the next. */
const BIDS_PER_BUYER_AND_SECOND = { bySocket: 3, byHttp: 1.5 }

/** @throws {UsageProblem} */
export async function readDeployedOptions(args: readonly string[]): Promise<DeployedOptions> {
  const given = readOptions(args, {
    url: { type: 'string' },
    accounts: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '20' },
    lots: { type: 'string', default: '5' },
    watchers: { type: 'string', default: '50' },
    http: { type: 'boolean', default: false },
    report: { type: 'string', default: 'load-report.html' },
  })
  if (!given.url || !given.accounts) throw new UsageProblem('--url and --accounts are needed')
  const options: DeployedOptions = {
    url: readUrl(given.url),
    accounts: await readAccounts(given.accounts),
    seconds: toCount('seconds', given.seconds),
    bidsPerSecond: toCount('rate', given.rate),
    lots: toCount('lots', given.lots),
    watchers: given.watchers === '0' ? 0 : toCount('watchers', given.watchers),
    byHttp: given.http,
    reportFile: given.report,
  }
  refuseTooMuch(options)
  return options
}

/** How many buyers are needed to bid so often. */
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
    // Said below, whatever is wrong with it.
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
