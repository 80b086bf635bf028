import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import { API_PREFIX, routes } from '@boli/contracts'
import type { Database } from '@boli/database'
import { cookiesOf, type MarketAddress, signUpAll } from '@boli/market'
import sharp from 'sharp'
import type { BidderCalls } from '../clients/bidders.ts'
import type { HelperProcess } from '../helpers.ts'
import { openLots } from '../market/open-lots.ts'
import { Histogram } from '../measure/statistics.ts'
import { nothing, tableOf } from '../report.ts'
import type { FlooderCalls } from './flooder.ts'
import type { FloodName } from './floods.ts'

/** The longest wait of other users during a flood, in milliseconds. */
export interface Waits {
  /** How the product runs. */
  stand: string
  flood: FloodName | 'nothing'
  bids: number
  bidMs: number
  pictures: number
  pictureMs: number
  failures: string[]
}

/** Limit of the longest wait. */
const MOST: Partial<Record<Waits['flood'], { bidMs?: number; pictureMs?: number }>> = {
  'CONNECT packets': { bidMs: 200 },
  'CONNECT packets of ten sockets': { bidMs: 200 },
  'slow pictures of four accounts': { pictureMs: 3_000 },
}
export const waitsOf = Object.keys(MOST) as FloodName[]

const BUYERS = 8
const FLOODERS = 4
const BIDS_PER_SECOND = 24
const WARM_UP_MS = 2_000
const BETWEEN_PICTURES_MS = 500
/** Numbers after those of the floods whose p95 is measured. */
const FIRST_NETWORK = 200

/** Measures the longest wait of a bid over a socket and of a legitimate picture during each flood. */
export async function measureWaits(
  stand: { name: string; market: MarketAddress; auctions: Database<AuctionsTables> },
  helpers: { bidders: HelperProcess<BidderCalls>; flooder: HelperProcess<FlooderCalls> },
  floods: readonly Waits['flood'][],
  measureMs: number,
): Promise<Waits[]> {
  const { market, auctions } = stand
  const named = (role: 'farmer' | 'business', name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ username: `${name}${index}`, role }))
  const buyers = cookiesOf(await signUpAll(market, named('business', 'Waiting', BUYERS)))
  const measured: Waits[] = []
  for (const [position, flood] of floods.entries()) {
    const [honest = '', cookie = '', ...otherCookies] = cookiesOf(
      await signUpAll(market, named('farmer', `Sender${position}x`, 1 + FLOODERS)),
    )
    const lotIds = await openLots(auctions, BUYERS / 2)
    await helpers.bidders.call('open', { over: 'sockets', url: market.url, cookies: buyers, count: BUYERS })
    const target = { url: market.url, cookie, otherCookies, network: FIRST_NETWORK + position }
    if (flood !== 'nothing') await helpers.flooder.call('start', { name: flood, target })
    const plan = { shape: { perSecond: BIDS_PER_SECOND }, warmUpMs: WARM_UP_MS, measureMs }
    const [bids, pictures] = await Promise.all([
      helpers.bidders.call('run', { lotIds, biddersPerLot: 2, plan }),
      sendPictures(market.url, honest, measureMs),
    ])
    if (flood !== 'nothing') await helpers.flooder.call('stop', {})
    const latency = Histogram.from(bids.latency)
    measured.push({
      ...{ stand: stand.name, flood, bids: latency.total, bidMs: latency.percentile(100) },
      ...{ pictures: pictures.count, pictureMs: pictures.longestMs },
      failures: [...pictures.failures, ...(bids.unanswered ? [`${bids.unanswered} bids unanswered`] : [])],
    })
  }
  return measured
}

/** Another user sends one photo after another, once the flood has started. */
async function sendPictures(url: string, cookie: string, forMs: number) {
  const photo = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const failures: string[] = []
  let [count, longestMs] = [0, 0]
  await sleep(WARM_UP_MS)
  const endMs = performance.now() + forMs
  while (performance.now() < endMs) {
    const form = new FormData()
    form.set('avatar', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const beganMs = performance.now()
    const { method, path } = routes.addAvatar
    const answer = await fetch(url + API_PREFIX + path, {
      ...{ method, body: form, headers: { cookie, origin: url } },
    })
    count += 1
    longestMs = Math.max(longestMs, performance.now() - beganMs)
    if (!answer.ok) failures.push(`picture ${answer.status}`)
    await answer.arrayBuffer()
    await sleep(BETWEEN_PICTURES_MS)
  }
  return { count, longestMs, failures }
}

const isWithin = (ms: number, mostMs: number | undefined) => mostMs === undefined || ms <= mostMs

/** Whether all waits were within the limits. */
export function isShort({ flood, bids, bidMs, pictures, pictureMs, failures }: Waits): boolean {
  const most = MOST[flood]
  const isShort = isWithin(bidMs, most?.bidMs) && isWithin(pictureMs, most?.pictureMs)
  return bids > 0 && pictures > 0 && failures.length === 0 && isShort
}

export function waitSections(waits: readonly Waits[]): string[] {
  if (waits.length === 0) return []
  const shown = (ms: number, mostMs: number | undefined) => {
    const limit = isWithin(ms, mostMs) ? `of ${mostMs}` : `**of ${mostMs}**`
    return `${Math.round(ms)} ms${mostMs === undefined ? '' : ` (${limit})`}`
  }
  return [
    'The longest wait of other users during a flood, over all bids over sockets and all normal pictures:',
    tableOf(waits, [
      ['in', ({ stand }) => stand],
      ['beside', ({ flood }) => flood],
      ['bids', ({ bids }) => String(bids)],
      ['the slowest', ({ flood, bidMs }) => shown(bidMs, MOST[flood]?.bidMs)],
      ['pictures', ({ pictures }) => String(pictures)],
      ['the slowest', ({ flood, pictureMs }) => shown(pictureMs, MOST[flood]?.pictureMs)],
      ['failures', ({ failures }) => failures.join(', ') || nothing],
    ]),
  ]
}
