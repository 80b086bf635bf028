import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BidView, routes } from '@boli/contracts'
import { type ApiSession, asksToWait, createLot, formOf, logIn, openSession } from '@boli/market'
import { openHttp, type Seat } from '../clients/bidders.ts'
import { LoadSocket } from '../clients/load-socket.ts'
import { combine, ReceivedBids } from '../clients/watchers.ts'
import { BidBook, runLoad } from '../load/run-load.ts'
import { biddersFor, type DeployedOptions, readDeployedOptions, WATCHERS_PER_BUYER } from './options.ts'
import { type DeployedResult, figures, isWell, Tally, tableHead, tableRow } from './report.ts'

interface Run {
  say(line: string): void
  signal: AbortSignal
}

/** The first bid on each lot, and the step from each to the next, in rupees. */
const FIRST_RUPEES = 1_000
const STEP_RUPEES = 1
/** One address may open 1,200 sockets a minute. */
const OPENED_A_SECOND = 15
const PAGE = 100

/** `npm run load`: a load test of any running deployment, from outside. */
export const load = async (args: readonly string[], signal: AbortSignal) =>
  runDeployed(await readDeployedOptions(args), { say: console.log, signal })

/**
 * Puts a running deployment under load from outside, as its users would, and verifies every acknowledged bid through
 * the API afterwards. The report has the lines that were printed.
 * @returns whether nothing was lost or failed.
 */
export async function runDeployed(o: DeployedOptions, run: Run): Promise<boolean> {
  const { accounts, url, watchers } = o
  const { signal } = run
  const said = [`Boli under load, ${new Date().toISOString()}`]
  const say = (line: string) => {
    said.push(line)
    run.say(line)
  }
  say(`signing in to ${url} …`)
  const farmers = await signIn(o, accounts.farmers.slice(0, o.lots))
  const bidderCount = Math.max(biddersFor(o), Math.ceil(watchers / WATCHERS_PER_BUYER))
  const bidders = await signIn(o, accounts.buyers.slice(0, bidderCount))
  say(`listing ${o.lots} lots …`)
  const lotIds = await listLots(o, farmers)
  say(`opening ${bidders.length + watchers} sockets …`)
  const sockets: LoadSocket[] = []
  const open = async (session: ApiSession, onEvent: (data: Buffer) => void = () => {}) => {
    await sleep(1_000 / OPENED_A_SECOND)
    const socket = await LoadSocket.open({ url, cookie: session.cookieHeader(), onEvent })
    sockets.push(socket)
    return socket
  }
  for (const bidder of bidders) await open(bidder)
  const seats: Seat[] = o.byHttp
    ? await Promise.all(bidders.map((bidder) => openHttp(url, bidder.cookieHeader())))
    : sockets.slice(0, bidders.length)
  const rooms = lotIds.map((_, lot) => new ReceivedBids(Math.ceil((watchers - lot) / lotIds.length), 1))
  for (let index = 0; index < watchers; index += 1) {
    const lot = index % lotIds.length
    const place = Math.floor(index / lotIds.length)
    const session = bidders[index % bidders.length] as ApiSession
    const socket = await open(session, (data) => rooms[lot]?.receive(place, data))
    await socket.watch(lotIds[lot] as string)
    if (index % 100 === 99) say(`  ${index + 1} watchers`)
  }
  signal.throwIfAborted()

  const money = { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES }
  const book = new BidBook({ lotIds, bidders: bidders.length, ...money })
  const bidding = await bid(o, book, seats, { say, signal })
  const received = combine(rooms.map((room) => room.report()))
  for (const each of [...sockets, ...seats]) each.close()
  say('asking the API for every bid …')
  const known = new Set<string>()
  for (const [index, lotId] of lotIds.entries())
    for (const bid of await readBids(lotId, bidders[index % bidders.length] as ApiSession)) known.add(bid)
  const missing = bidding.acknowledgedIds.filter((id) => !known.has(id))
  const result: DeployedResult = { ...bidding, missing, received }
  for (const line of figures(result, o)) say(line)
  await writeFile(o.reportFile, `${said.join('\n')}\n`)
  run.say(`report: ${o.reportFile}`)
  return isWell(result)
}

async function bid(o: DeployedOptions, book: BidBook, seats: readonly Seat[], { say, signal }: Run) {
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  const total = new Tally()
  let [seconds, current] = [0, new Tally()]
  say(tableHead)
  const everySecond = setInterval(() => {
    seconds += 1
    say(tableRow(seconds, current))
    if (current.isFailing) failing.abort(new Error('the system answers with errors'))
    current = new Tally()
  }, 1_000)
  const shape = { perSecond: o.bidsPerSecond }
  const plan = { shape, warmUpMs: 0, measureMs: o.seconds * 1000, signal: ending }
  const { unanswered, acknowledgedIds } = await runLoad(plan, book, async (outgoing) => {
    const sinceMs = performance.now()
    for (const tally of [current, total]) tally.sent += 1
    const answer = await (seats[outgoing.bidder] as Seat).placeBid(outgoing)
    for (const tally of [current, total]) tally.answered(answer, performance.now() - sinceMs)
    return answer
  })
  clearInterval(everySecond)
  if (current.sent > 0) say(tableRow(seconds + 1, current))
  const stoppedBy = ending.aborted ? String(ending.reason?.message ?? ending.reason) : null
  return { total, unanswered, acknowledgedIds, stoppedBy }
}

/** Signs users in one after another, and waits when the system asks for it. */
async function signIn({ url, accounts }: DeployedOptions, usernames: readonly string[]) {
  const sessions: ApiSession[] = []
  for (const username of usernames) {
    const session = openSession(url, '', asksToWait)
    await logIn(session, username, accounts.password)
    sessions.push(session)
  }
  return sessions
}

/** Lists lots that stay open for longer than the test takes. @returns their ids. */
async function listLots(o: DeployedOptions, farmers: readonly ApiSession[]): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < o.lots; index += 1) {
    const form = formOf({
      product_name: `Load test ${o.accounts.group}, lot ${index + 1}`,
      desc: 'Listed by a load test. It is not for sale and goes away.',
      quantity: '1quintals',
      basePrice: FIRST_RUPEES,
      bidIncrement: STEP_RUPEES,
      durationMinutes: Math.ceil(o.seconds / 60) + 30,
    })
    const farmer = farmers[index % farmers.length] as ApiSession
    ids.push((await createLot(farmer, form))._id)
  }
  return ids
}

/** The ids of a lot's bids, from the API. */
async function readBids(auctionId: string, session: ApiSession): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const asked = { params: { auctionId }, query: { page, limit: PAGE } }
    const { data, hasMore } = await session.call<BidView[]>(routes.listPlacedBids, asked)
    ids.push(...data.map(({ _id }) => _id))
    if (!hasMore) return ids
  }
}
