import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BidView, routes } from '@boli/contracts'
import { type ApiSession, asksToWait, createLot, formOf, signIn as openAs, patiently } from '@boli/market'
import { openHttp, type Seat } from '../clients/bidders.ts'
import { LoadSocket } from '../clients/load-socket.ts'
import { ReceivedBids } from '../clients/watchers.ts'
import { BidBook, runLoad } from '../load/run-load.ts'
import { biddersFor, type DeployedOptions } from './options.ts'
import { type DeployedResult, figures, isWell, Timeline, tableHead, tableRow, textReport } from './report.ts'

interface Run {
  say(line: string): void
  signal: AbortSignal
}

/** The first bid on each lot, and the step from each to the next, in rupees. */
const FIRST_RUPEES = 1_000
const STEP_RUPEES = 1
/** One address may open 1,200 a minute. */
const OPENED_A_SECOND = 15
const WATCHERS_PER_BUYER = 9
const PAGE = 100

/**
 * Puts a running deployment under load from outside, as its users would, and verifies every acknowledged bid through
 * the API afterwards.
 * @returns whether nothing was lost or failed.
 */
export async function runDeployed(o: DeployedOptions, run: Run): Promise<boolean> {
  const { accounts, url, watchers } = o
  const { say, signal } = run
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
    ? bidders.map((bidder) => openHttp(url, bidder.cookieHeader()))
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

  const startedAt = new Date().toISOString()
  const money = { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES }
  const book = new BidBook({ lotIds, bidders: bidders.length, ...money })
  const bidding = await bid(o, book, seats, run)
  const received = watchers > 0 ? rooms.map((room) => room.report()) : []
  for (const each of [...sockets, ...seats]) each.close()
  say('asking the API for every bid …')
  const known = new Set<string>()
  for (const [index, lotId] of lotIds.entries())
    for (const bid of await readBids(lotId, bidders[index % bidders.length] as ApiSession)) known.add(bid)
  const missing = bidding.acknowledgedIds.filter((id) => !known.has(id))
  const result: DeployedResult = { ...bidding, startedAt, missing, received }
  await writeFile(o.reportFile, textReport(result, o))
  for (const line of figures(result, o)) say(line)
  say(`report: ${o.reportFile}`)
  return isWell(result)
}

async function bid(o: DeployedOptions, book: BidBook, seats: readonly Seat[], { say, signal }: Run) {
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal])
  const timeline = new Timeline(performance.now())
  say(tableHead)
  let printed = 0
  const printing = setInterval(() => {
    for (const second of timeline.seconds.slice(printed, -1)) {
      say(tableRow(second, printed))
      printed += 1
    }
    if (timeline.isFailing()) failing.abort(new Error('the system answers with errors'))
  }, 500)
  const shape = { perSecond: o.bidsPerSecond }
  const plan = { shape, warmUpMs: 0, measureMs: o.seconds * 1000, signal: ending }
  const { unanswered, acknowledgedIds } = await runLoad(plan, book, async (outgoing) => {
    const sinceMs = performance.now()
    timeline.sent(sinceMs)
    const answer = await (seats[outgoing.bidder] as Seat).placeBid(outgoing)
    timeline.answered(answer, sinceMs, performance.now())
    return answer
  })
  clearInterval(printing)
  return {
    ...{ timeline, acknowledgedIds },
    unanswered: unanswered - timeline.unknown,
    stoppedBy: ending.aborted ? String(ending.reason?.message ?? ending.reason) : null,
  }
}

/** Signs users in one after another; waits if the system asks for it. */
async function signIn({ url, accounts }: DeployedOptions, usernames: readonly string[]) {
  const sessions: ApiSession[] = []
  for (const username of usernames)
    sessions.push(await patiently(() => openAs(url, { username, password: accounts.password }), asksToWait))
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
    ids.push((await patiently(() => createLot(farmer, form), asksToWait))._id)
  }
  return ids
}

/** The ids of a lot's bids, from the API. */
async function readBids(auctionId: string, session: ApiSession): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const asked = { params: { auctionId }, query: { page, limit: PAGE } }
    const ask = () => session.call<BidView[]>(routes.listPlacedBids, asked)
    const { data, hasMore } = await patiently(ask, asksToWait)
    ids.push(...data.map(({ _id }) => _id))
    if (!hasMore) return ids
  }
}
