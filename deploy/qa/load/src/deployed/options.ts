import { readFile } from 'node:fs/promises'
import type { makeLoadAccounts } from '@boli/identity/load-accounts'
import { count, flag, number, readOptions, text, UsageProblem } from '../command-line.ts'

const options = {
  url: text('https://market.example', 'of the deployment'),
  accounts: text(
    'accounts.json',
    'who bids, lists and watches; on the server: npm run load:accounts -- make',
  ),
  seconds: count(30, 'of bidding, 3,600 at most', { maximum: 3_600 }),
  rate: count(20, 'bids a second over all lots, 2,000 at most', { maximum: 2_000 }),
  lots: count(5, "that the accounts' farmers list, 10 a farmer at most"),
  watchers: number(50, "sockets beside the bidders', 9 a buyer and 5,000 at most", 0),
  http: flag('bids by HTTP instead of sockets, as through an upgrade that ends these'),
  report: text('FILE', 'the report; default load-report.txt'),
}

/** As printed by `npm run load:accounts -- make`. */
type Accounts = Awaited<ReturnType<typeof makeLoadAccounts>>

export type DeployedOptions = Awaited<ReturnType<typeof readDeployedOptions>>

/** A buyer may place five a second by socket, 120 a minute by HTTP; the margin is for late bids. */
const BIDS_PER_BUYER_AND_SECOND = { bySocket: 3, byHttp: 1.5 }
const LOTS_PER_FARMER = 10
export const WATCHERS_PER_BUYER = 9

/** @throws {UsageProblem} */
export async function readDeployedOptions(args: readonly string[]) {
  const given = readOptions('npm run load', args, options)
  const { seconds, rate: bidsPerSecond, lots, watchers, http: byHttp } = given
  if (!given.url || !given.accounts) throw new UsageProblem('--url and --accounts are needed')
  const url = URL.canParse(given.url) ? new URL(given.url) : null
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new UsageProblem(`--url: "${given.url}" is not an http or https URL`)
  const accounts = await readAccounts(given.accounts)
  const { farmers, buyers } = accounts
  const limits = {
    lots: farmers.length * LOTS_PER_FARMER,
    watchers: Math.min(5_000, buyers.length * WATCHERS_PER_BUYER),
  }
  for (const name of ['lots', 'watchers'] as const)
    if (given[name] > limits[name])
      throw new UsageProblem(`--${name}: ${limits[name]} at most, with these accounts`)
  const bidders = biddersFor({ bidsPerSecond, byHttp })
  if (bidders > buyers.length)
    throw new UsageProblem(`--rate: ${bidsPerSecond} bids a second need ${bidders} buyers`)
  const reportFile = given.report ?? 'load-report.txt'
  return { url: url.origin, accounts, seconds, bidsPerSecond, lots, watchers, byHttp, reportFile }
}

/** Number of buyers needed for this rate of bids. */
export function biddersFor(o: { bidsPerSecond: number; byHttp: boolean }): number {
  const perBuyer = BIDS_PER_BUYER_AND_SECOND[o.byHttp ? 'byHttp' : 'bySocket']
  return Math.max(2, Math.ceil(o.bidsPerSecond / perBuyer))
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
