import { writeFile } from 'node:fs/promises'
import type { ApiSession } from '@boli/market'
import { BidBook } from '../load/bid-book.ts'
import { runLoad } from '../load/run-load.ts'
import { FIRST_RUPEES, listLots, placeByHttp, readBids, STEP_RUPEES, signIn } from './market.ts'
import { biddersFor, type DeployedOptions } from './options.ts'
import { type DeployedResult, figures, isWell, Timeline, tableHead, tableRow, textReport } from './report.ts'
import { openSockets, type Sockets } from './sockets.ts'

interface Run {
  say(line: string): void
  signal: AbortSignal
}

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
  const forWatchers = Math.ceil(watchers / 9)
  const bidders = await signIn(o, accounts.buyers.slice(0, Math.max(biddersFor(o), forWatchers)))
  say(`listing ${o.lots} lots …`)
  const lotIds = await listLots(o, farmers)
  say(`opening ${bidders.length + watchers} sockets …`)
  const sockets = await openSockets({ url, bidders, watchers, lotIds, say })
  signal.throwIfAborted()

  const startedAt = new Date().toISOString()
  const place = o.byHttp ? placeByHttp(bidders) : sockets.place
  const money = { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES }
  const book = new BidBook({ lotIds, bidders: bidders.length, ...money })
  const bidding = await bid(o, book, place, run)
  const received = sockets.received()
  sockets.close()
  say('asking the API for every bid …')
  const missing: string[] = []
  for (const [index, lotId] of lotIds.entries()) {
    const known = await readBids(lotId, bidders[index % bidders.length] as ApiSession)
    for (const bid of bidding.timeline.acknowledged)
      if (bid.lotId === lotId && !known.has(bid.bidId)) missing.push(bid.bidId)
  }
  const result: DeployedResult = { ...bidding, startedAt, missing, received }
  await writeFile(o.reportFile, textReport(result, o))
  for (const line of figures(result, o)) say(line)
  say(`report: ${o.reportFile}`)
  return isWell(result)
}

async function bid(o: DeployedOptions, book: BidBook, place: Sockets['place'], { say, signal }: Run) {
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
  const plan = { shape: { perSecond: o.bidsPerSecond }, warmUpMs: 0, measureMs: o.seconds * 1000 }
  const { unanswered } = await runLoad({ ...plan, signal: ending }, book, async (outgoing) => {
    const sinceMs = performance.now()
    timeline.sent(sinceMs)
    const answer = await place(outgoing)
    timeline.answered(outgoing.lotId, answer, sinceMs, performance.now())
    return answer
  })
  clearInterval(printing)
  return {
    timeline,
    unanswered: unanswered - timeline.unknown,
    stoppedBy: ending.aborted ? String(ending.reason?.message ?? ending.reason) : null,
  }
}
