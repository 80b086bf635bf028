import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { cookiesOf, formOf, openSession, signUpAll } from '@boli/market'
import sharp from 'sharp'
import type { BidderCalls } from '../clients/bidders.ts'
import type { HelperProcess } from '../helper-process.ts'
import { openLots } from '../market/market.ts'
import { Histogram } from '../measure/statistics.ts'
import { nothing, tableOf } from '../report.ts'
import type { RunningSystem } from '../system/running-system.ts'
import type { FlooderCalls, FloodName } from './flooder.ts'

/** The longest waits of other users during one flood. */
export type Waits = Awaited<ReturnType<typeof measureWaits>>[number]

/** Limit of the longest wait. */
const MOST: Partial<Record<FloodName | 'nothing', { bidMs?: number; pictureMs?: number }>> = {
  'CONNECT packets': { bidMs: 200 },
  'CONNECT packets of ten sockets': { bidMs: 200 },
  'slow pictures of four accounts': { pictureMs: 3_000 },
}
/** Floods during which waits are measured. */
export const waitsOf = Object.keys(MOST) as FloodName[]

const WAITING_BUYERS = 8
const FLOODERS = 4
const WAITING_BIDS_PER_SECOND = 24
const WARM_UP_MS = 2_000
const MEASURED_MS = 12_000
const BETWEEN_PICTURES_MS = 500
/** Numbers after those of the floods whose p95 is measured. */
const FIRST_NETWORK = 200

/** Measures the longest wait of a bid over a socket and of a legitimate picture during each flood. */
export async function measureWaits(
  stand: string,
  { gateway: url, mailbox, auctions }: RunningSystem,
  helpers: { bidders: HelperProcess<BidderCalls>; flooder: HelperProcess<FlooderCalls> },
  floods: readonly (FloodName | 'nothing')[],
) {
  const { bidders, flooder } = helpers
  const signUpMany = async (role: 'farmer' | 'business', name: string, count: number) => {
    const named = Array.from({ length: count }, (_, index) => ({ username: `${name}${index}`, role }))
    return cookiesOf(await signUpAll({ url, mailbox }, named))
  }
  const cookies = await signUpMany('business', 'Waiting', WAITING_BUYERS)
  const measured = []
  for (const [position, flood] of floods.entries()) {
    const senders = await signUpMany('farmer', `Sender${position}x`, 1 + FLOODERS)
    const [honest = '', cookie = '', ...otherCookies] = senders
    const lotIds = await openLots(auctions, WAITING_BUYERS / 2)
    await bidders.call('open', { over: 'sockets', url, cookies, count: WAITING_BUYERS })
    const target = { url, cookie, otherCookies, network: FIRST_NETWORK + position }
    if (flood !== 'nothing') await flooder.call('start', { name: flood, target })
    const shape = { perSecond: WAITING_BIDS_PER_SECOND }
    const plan = { shape, warmUpMs: WARM_UP_MS, measureMs: MEASURED_MS }
    const [bids, pictures] = await Promise.all([
      bidders.call('run', { lotIds, biddersPerLot: 2, plan }),
      sendPictures(url, honest),
    ])
    if (flood !== 'nothing') await flooder.call('stop', null)
    const latency = Histogram.from(bids.latency)
    measured.push({
      /** `stand`: how the product runs. */
      ...{ stand, flood, bids: latency.total, bidMs: latency.percentile(100) },
      ...{ pictures: pictures.count, pictureMs: pictures.longestMs },
      failures: [...pictures.failures, ...(bids.unanswered ? [`${bids.unanswered} bids unanswered`] : [])],
    })
  }
  return measured
}

/** Another user sends one photo after another, once the flood has started. */
async function sendPictures(url: string, cookie: string) {
  const photo = await sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const session = openSession(url, cookie)
  const failures: string[] = []
  let [count, longestMs] = [0, 0]
  await sleep(WARM_UP_MS)
  const endMs = performance.now() + MEASURED_MS
  while (performance.now() < endMs) {
    const beganMs = performance.now()
    await session
      .callOnce(routes.addAvatar, { form: formOf({}, photo, 'avatar') })
      .catch((error: Error) => failures.push(`picture: ${error.message}`))
    count += 1
    longestMs = Math.max(longestMs, performance.now() - beganMs)
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
