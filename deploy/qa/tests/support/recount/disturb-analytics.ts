import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@boli/contracts'
import { type GroupPlaces, moveGroup } from '@boli/event-bus/kafka'
import { SeededRandom } from '@boli/market'
import type { ServiceProcess } from '@boli/system'
import { eventually, silentLogger } from '@boli/test-kit'
import type { EventCopies } from './event-copies.ts'

export const analyticsGroup = { group: 'analytics', topics: [topics.users, topics.auctions, topics.deals] }
const REWOUND_EVENTS = 1_000
const COPIES_EVERY_MS = 500
/** A killed member counts as connected until its session expires. */
const MEMBER_GONE_WITHIN_MS = 40_000

export interface Disturbances {
  kills: number
  rewinds: number
}

interface DisturbOptions {
  analytics: ServiceProcess
  brokers: string[]
  /** The offset of this market's first event: earlier ones belong to other systems. */
  firstPlaces: GroupPlaces
  copies: EventCopies
  seed: string
  isOver: () => boolean
}

/** Repeatedly kills analytics, resets its group to earlier events, and publishes copies, until stopped. */
export async function disturbAnalytics(o: DisturbOptions): Promise<Disturbances> {
  const done: Disturbances = { kills: 0, rewinds: 0 }
  const random = new SeededRandom(`${o.seed}/disturbances`)
  const copying = publishCopies(o)
  while (!o.isOver()) {
    await quiet(random, o.isOver)
    await o.analytics.kill()
    await o.analytics.restart()
    done.kills += 1
    await quiet(random, o.isOver)
    await rewind(o)
    done.rewinds += 1
  }
  await copying
  return done
}

async function rewind({ analytics, brokers, firstPlaces }: DisturbOptions): Promise<void> {
  await analytics.stop()
  await eventually(
    () =>
      moveGroup({
        brokers,
        clientId: 'recount',
        logger: silentLogger,
        ...analyticsGroup,
        to: { back: REWOUND_EVENTS },
        notBefore: firstPlaces,
      }),
    { withinMs: MEMBER_GONE_WITHIN_MS, everyMs: 500 },
  )
  await analytics.restart()
}

async function publishCopies({ copies, isOver }: DisturbOptions): Promise<void> {
  while (!isOver()) {
    await copies.publishSome()
    await sleep(COPIES_EVERY_MS)
  }
}

/** A few seconds without disturbance. */
async function quiet(random: SeededRandom, isOver: () => boolean): Promise<void> {
  const until = Date.now() + random.between(2_000, 6_000)
  while (Date.now() < until && !isOver()) await sleep(100)
}
