import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import { type CommitMoment, commitMoments } from '../proxies/commit-watch.ts'
import { republishShuffled } from './events.ts'
import type { Fault, Scene } from './fault.ts'

/** Sessions by their application name in Postgres, and their processes. */
interface Writers {
  applicationName: string
  instances: readonly InstanceName[]
}

const writersOf = (
  service: 'auctions' | 'deals' | 'notifications',
  applicationName: string = service,
): Writers => ({
  ...{ applicationName, instances: [`${service}1`, `${service}2`] },
})
const bidEngine = writersOf('auctions', 'auctions bid engine')
/** Steps of users, deadlines, and consumed events: whichever commits next. */
const deals = writersOf('deals')
/** Sessions that compare lots with saved searches and publish digests, and those that notify users. */
const searches = [writersOf('auctions'), writersOf('notifications')]

const MOMENT_WITHIN_MS = 120_000
const AMOUNTS_AT_ONCE = 20
/** Number of kinds of changes that deals must have had for the rounds to be meaningful. */
const KINDS_OF_CHANGES = 20

/** Acts on the process that commits next, at the given moment. @returns the process. */
async function atNextCommit(
  { stand }: Scene,
  { applicationName, instances }: Writers,
  moment: CommitMoment,
  act: (name: InstanceName) => Promise<void>,
): Promise<InstanceName> {
  const watches = instances.map((name) => ({ name, watch: stand.links.commitsOf(name) }))
  const hits = watches.map(async ({ name, watch }) => {
    await watch.atCommit(applicationName, moment, async () => {
      for (const other of watches) if (other.name !== name) other.watch.forget()
      await act(name)
    })
    return name
  })
  const hit = await Promise.race([...hits, sleep(MOMENT_WITHIN_MS, null, { ref: false })])
  if (hit === null) throw new Error(`${applicationName} committed nothing within ${MOMENT_WITHIN_MS} ms`)
  return hit
}

/** kill -9 of the process that commits. @returns the process. */
const killAtCommit = (scene: Scene, writers: Writers, moment: CommitMoment) =>
  atNextCommit(scene, writers, moment, (name) => scene.stand.keeper.kill(name))

/** Bids that must be accepted between two rounds, so that each hits a working system. */
const acceptedAgain = ({ load }: Scene) => load.answered('bid', 10)

/** kill -9 of the process that commits, before, during or after COMMIT at random, repeatedly. */
function killedInRounds(o: {
  name: string
  section?: string
  rounds: number
  /** The process that is killed, and what goes on meanwhile. */
  does: [whose: string, meanwhile: string]
  /** One of them in each round. */
  writers: readonly Writers[]
  /** After every this many rounds the newest events are published again out of order. */
  republishedEvery?: number
  /** The work that the load must have done between two rounds. */
  between(scene: Scene): Promise<void>
  /** @throws if the rounds have shown too little. */
  after?(scene: Scene): Promise<void>
}): Fault {
  const [whose, meanwhile] = o.does
  return {
    name: o.name,
    ...(o.section ? { section: o.section } : {}),
    does: `${o.rounds} rounds: kill -9 of the ${whose} process that commits, before, during or after COMMIT by chance${meanwhile}`,
    async run(scene) {
      const moments = { before: 0, during: 0, after: 0 }
      const kills = new Map<string, number>()
      let republished = 0
      for (let round = 1; round <= o.rounds; round += 1) {
        const moment = scene.random.pick(commitMoments)
        const name = await killAtCommit(scene, scene.random.pick(o.writers), moment)
        scene.say(`  round ${round} of ${o.rounds}: ${name}, ${moment} COMMIT`)
        moments[moment] += 1
        kills.set(name, (kills.get(name) ?? 0) + 1)
        if (o.republishedEvery && round % o.republishedEvery === 0)
          republished += await republishShuffled(scene)
        await o.between(scene)
      }
      const { before, during, after } = moments
      scene.note(`${o.rounds} rounds: ${before} before, ${during} during, ${after} after`)
      scene.note([...kills].map(([name, times]) => `${name} ${times} times`).join(', '))
      if (o.republishedEvery) scene.note(`${republished} events were published again out of order`)
      await o.after?.(scene)
    },
  }
}

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

const killed = (moment: CommitMoment, when: string): Fault => ({
  name: `kill-${moment}-commit`,
  does: `kill -9 of auctions when ${when}`,
  isInShortForm: moment === 'during',
  async run(scene) {
    await scene.stand.keeper.untilReady(await killAtCommit(scene, bidEngine, moment))
  },
})

/** At each moment once, cut at one of them, and in rounds. */
export const commitFaults: readonly Fault[] = [
  killed('before', 'it has sent COMMIT, which never reaches Postgres'),
  killed('during', 'Postgres has committed and the answer is on its way'),
  killed('after', 'it has just been handed the answer to COMMIT'),
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
  killedInRounds({
    ...{ name: 'commit-rounds', section: 'commit-rounds', rounds: 50, writers: [bidEngine] },
    does: ['auctions', '; the next round begins while it starts'],
    between: acceptedAgain,
  }),
]

export const dealRounds = killedInRounds({
  ...{ name: 'deal-rounds', rounds: 40, writers: [deals], republishedEvery: 8 },
  does: [
    'deals',
    ', while people, an administrator and the clocks of two instances take deals through every state; every 8 rounds the newest events are published again out of order',
  ],
  // Reading alone does not advance deals.
  between: ({ load }) => load.answered('step', 4),
  async after({ stand: { system }, note }) {
    const kinds = await system.database.query('select distinct kind from deals.timeline')
    const states = await system.database.query<{ state: string; deals: number }>(
      'select state, count(*)::int as deals from deals.deals group by state order by state',
    )
    if (kinds.length < KINDS_OF_CHANGES) throw new Error(`only ${kinds.length} kinds of changes were seen`)
    const counts = states.map((one) => `${one.deals} ${one.state}`).join(', ')
    note(`deals went through ${kinds.length} kinds of changes; at the end: ${counts}`)
  },
})

export const searchRounds = killedInRounds({
  ...{ name: 'search-rounds', rounds: 30, writers: searches, republishedEvery: 10 },
  does: [
    'auctions or notifications',
    ", while lots are listed that everybody's saved search matches and digests are due; every 10 rounds the newest events are published again out of order",
  ],
  async between({ stand, load }) {
    // The hour of each waiting digest is over.
    await stand.system.database.query(
      'update auctions.search_digests set digest_at = clock_timestamp() where digest_at is not null',
    )
    await load.answered('lot', 2)
  },
  async after({ stand: { system }, note }) {
    const [counted] = await system.database.query<{ matches: number; digests: number }>(
      `select (select count(*)::int from auctions.notified_matches) as matches,
         (select count(*)::int from notifications.notified where key like 'search:%') as digests`,
    )
    note(`${counted?.matches} matches were notified in ${counted?.digests} notifications, each once`)
  },
})
