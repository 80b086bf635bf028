import { commitMoments } from '../proxies/commit-watch.ts'
import { atNextCommit, killAtCommit, type Writers } from './at-commit.ts'
import { republishShuffled } from './events.ts'
import type { Fault, Scene } from './fault.ts'

const bidEngine: Writers = {
  applicationName: 'auctions bid engine',
  instances: ['auctions1', 'auctions2'],
}
/** Steps of users, deadlines, and consumed events: whichever commits next. */
const deals: Writers = { applicationName: 'deals', instances: ['deals1', 'deals2'] }
/** Sessions that compare lots with saved searches and publish digests, and those that notify users. */
const auctions: Writers = { applicationName: 'auctions', instances: ['auctions1', 'auctions2'] }
const notifications: Writers = {
  applicationName: 'notifications',
  instances: ['notifications1', 'notifications2'],
}
/** Number of kinds of changes that deals must have had for the rounds to be meaningful. */
const KINDS_OF_CHANGES = 20

const AMOUNTS_AT_ONCE = 20

/** Bids that must be accepted between two rounds, so that each hits a working system. */
const acceptedAgain = ({ load }: Scene) => load.answered('bid', 10)

interface Rounds {
  rounds: number
  /** The processes of which one is killed in each round. */
  writers: readonly Writers[]
  /** After every this many rounds the newest events are published again out of order. */
  republishedEvery?: number
  /** The work that the load must have done between two rounds. */
  between(scene: Scene): Promise<void>
  /** @throws if the rounds have shown too little. */
  after?(scene: Scene): Promise<void>
}

/** kill -9 of the process that commits, before, during or after COMMIT at random, repeatedly. */
async function killInRounds(scene: Scene, o: Rounds): Promise<void> {
  const moments = { before: 0, during: 0, after: 0 }
  const kills = new Map<string, number>()
  let republished = 0
  for (let round = 1; round <= o.rounds; round += 1) {
    const moment = scene.random.pick(commitMoments)
    const name = await killAtCommit(scene, scene.random.pick(o.writers), moment)
    scene.say(`  round ${round} of ${o.rounds}: ${name}, ${moment} COMMIT`)
    moments[moment] += 1
    kills.set(name, (kills.get(name) ?? 0) + 1)
    if (o.republishedEvery && round % o.republishedEvery === 0) republished += await republishShuffled(scene)
    await o.between(scene)
  }
  scene.note(`${o.rounds} rounds: ${moments.before} before, ${moments.during} during, ${moments.after} after`)
  scene.note([...kills].map(([name, times]) => `${name} ${times} times`).join(', '))
  if (o.republishedEvery) scene.note(`${republished} events were published again out of order`)
  await o.after?.(scene)
}

/** How the descriptions of rounds begin. @param whose the process that is killed. */
const described = (rounds: number, whose: string) =>
  `${rounds} rounds: kill -9 of the ${whose} process that commits, before, during or after COMMIT by chance`

/** No part is broken: the contention for one lot is the fault. */
export const bidRush: Fault = {
  name: 'bid-rush',
  does: `every bidder bids each of ${AMOUNTS_AT_ONCE} amounts on one lot at the same time`,
  isInShortForm: true,
  async run({ load, market, random, note }) {
    const outcomes = await load.bidders.bidAtOnce(random.pick(market.lotIds), AMOUNTS_AT_ONCE)
    const accepted = outcomes.filter((outcome) => outcome === 'ok').length
    note(`${accepted} of ${outcomes.length} bids were accepted`)
    if (accepted === 0 || accepted === outcomes.length)
      throw new Error('the bids did not contend for the lot')
  },
}

/** At each moment once, cut at one of them, and in rounds. */
export const commitFaults: readonly Fault[] = [
  ...(
    [
      ['before', 'it has sent COMMIT, which never reaches Postgres'],
      ['during', 'Postgres has committed and the answer is on its way'],
      ['after', 'it has just been handed the answer to COMMIT'],
    ] as const
  ).map(
    ([moment, when]): Fault => ({
      name: `kill-${moment}-commit`,
      does: `kill -9 of auctions when ${when}`,
      isInShortForm: moment === 'during',
      async run(scene) {
        await scene.stand.keeper.untilReady(await killAtCommit(scene, bidEngine, moment))
      },
    }),
  ),
  {
    name: 'cut-after-commit',
    does: 'the link cut when Postgres has committed a batch and the answer is on its way, 10 times',
    async run(scene) {
      for (let round = 0; round < 10; round += 1) {
        await atNextCommit(scene, bidEngine, 'during', async () => {})
        await acceptedAgain(scene)
      }
    },
  },
  {
    name: 'commit-rounds',
    section: 'commit-rounds',
    does: `${described(50, 'auctions')}; the next round begins while it starts`,
    run: (scene) => killInRounds(scene, { rounds: 50, writers: [bidEngine], between: acceptedAgain }),
  },
]

export const dealRounds: Fault = {
  name: 'deal-rounds',
  does: `${described(40, 'deals')}, while people, an administrator and the clocks of two instances take deals through every state; every 8 rounds the newest events are published again out of order`,
  run: (scene) =>
    killInRounds(scene, {
      ...{ rounds: 40, writers: [deals], republishedEvery: 8 },
      // Reading alone does not advance deals.
      between: ({ load }) => load.answered('step', 4),
      after: countDeals,
    }),
}

async function countDeals({ stand: { system }, note }: Scene): Promise<void> {
  const kinds = await system.database.query('select distinct kind from deals.timeline')
  const states = await system.database.query<{ state: string; deals: number }>(
    'select state, count(*)::int as deals from deals.deals group by state order by state',
  )
  if (kinds.length < KINDS_OF_CHANGES) throw new Error(`only ${kinds.length} kinds of changes were seen`)
  const counts = states.map((one) => `${one.deals} ${one.state}`).join(', ')
  note(`deals went through ${kinds.length} kinds of changes; at the end: ${counts}`)
}

export const searchRounds: Fault = {
  name: 'search-rounds',
  does: `${described(30, 'auctions or notifications')}, while lots are listed that everybody's saved search matches and digests are due; every 10 rounds the newest events are published again out of order`,
  run: (scene) =>
    killInRounds(scene, {
      ...{ rounds: 30, writers: [auctions, notifications], republishedEvery: 10 },
      async between({ stand, load }) {
        // The hour of each waiting digest is over.
        await stand.system.database.query(
          'update auctions.search_digests set digest_at = clock_timestamp() where digest_at is not null',
        )
        await load.answered('lot', 2)
      },
      after: countMatches,
    }),
}

async function countMatches({ stand: { system }, note }: Scene): Promise<void> {
  const [counted] = await system.database.query<{ matches: number; digests: number }>(
    `select (select count(*)::int from auctions.notified_matches) as matches,
       (select count(*)::int from notifications.notified where key like 'search:%') as digests`,
  )
  note(`${counted?.matches} matches were notified in ${counted?.digests} notifications, each once`)
}
