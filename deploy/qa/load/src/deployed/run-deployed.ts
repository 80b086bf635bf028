import { writeFile } from 'node:fs/promises'
import { BidBook } from '../load/bid-book.ts'
import { runLoad } from '../load/run-load.ts'
import { FIRST_RUPEES, listLots, placeByHttp, readBids, STEP_RUPEES, signIn } from './market.ts'
import { biddersFor, type DeployedOptions } from './options.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { type DeployedResult, figures, isWell, textReport } from './text-report.ts'
import { Timeline, tableHead, tableRow } from './timeline.ts'

/**
 * Puts a running deployment under load from outside, as its users would, and verifies every acknowledged bid through
 * the API afterwards.
 * @returns whether nothing was lost or failed.
 */
export async function runDeployed(
  o: DeployedOptions,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<boolean> {
  const { accounts, url, watchers } = o
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
  const bidding = await bid(o, place, { lotIds, bidders: bidders.length, say, signal })
  const received = sockets.received()
  sockets.close()
  say('asking the API for every bid …')
  const missing: string[] = []
  for (const [index, lotId] of lotIds.entries()) {
    const known = await readBids(lotId, bidders[index % bidders.length] as (typeof bidders)[number])
    for (const bid of bidding.timeline.acknowledged)
      if (bid.lotId === lotId && !known.has(bid.bidId)) missing.push(bid.bidId)
  }
  const result: DeployedResult = { ...bidding, startedAt, missing, received }
  await writeFile(o.reportFile, textReport(result, o))
  for (const line of figures(result, o)) say(line)
  say(`report: ${o.reportFile}`)
  return isWell(result)
}

async function bid(
  o: DeployedOptions,
  place: Sockets['place'],
  {
    lotIds,
    bidders,
    say,
    signal,
  }: { lotIds: string[]; bidders: number; say: (line: string) => void; signal: AbortSignal },
) {
  const book = new BidBook({ lotIds, bidders, firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES })
  const ending = new AbortController()
  const end = () => ending.abort(signal.reason)
  signal.addEventListener('abort', end, { once: true })
  const timeline = new Timeline(performance.now())
  say(tableHead)
  let printed = 0
  const printing = setInterval(() => {
    for (; printed < timeline.seconds.length - 1; printed += 1) {
      const second = timeline.seconds[printed]
      if (second) say(tableRow(second, printed))
    }
    if (timeline.isFailing()) ending.abort(new Error('the system answers with errors'))
  }, 500)
  const { unanswered } = await runLoad(
    {
      shape: { perSecond: o.bidsPerSecond },
      warmUpMs: 0,
      measureMs: o.seconds * 1000,
      signal: ending.signal,
    },
    () => book.next(),
    async (outgoing) => {
      const sinceMs = performance.now()
      timeline.sent(sinceMs)
      const answer = await place(outgoing)
      timeline.answered(outgoing.lotId, answer, sinceMs, performance.now())
      return answer
    },
  )
  clearInterval(printing)
  signal.removeEventListener('abort', end)
  const { reason } = ending.signal
  return {
    timeline,
    unanswered: unanswered - timeline.unknown,
    stoppedBy: ending.signal.aborted ? String(reason?.message ?? reason) : null,
  }
}
