import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import { type CommitMoment, commitMoments } from '../proxies/commit-watch.ts'
import { republishShuffled } from './events.ts'
import type { Fault, Scene } from './fault.ts'

/** Application names of Postgres sessions; the first word of each is its service. */
type Writers = 'auctions' | 'auctions bid engine' | 'deals' | 'notifications'

const MOMENT_WITHIN_MS = 120_000
const AMOUNTS_AT_ONCE = 20
/** Number of kinds of changes that deals must have had for the rounds to be meaningful. */
const KINDS_OF_CHANGES = 20

/** Acts on the process that commits next, at the given moment. @returns the process. */
async function atNextCommit(
  { stand }: Scene,
  writers: Writers,
  moment: CommitMoment,
  act: (name: InstanceName) => Promise<void>,
): Promise<InstanceName> {
  const [service] = writers.split(' ')
  const watches = [1, 2].map((number) => {
    const name = `${service}${number}` as InstanceName
    return { name, watch: stand.links.commitsOf(name) }
  })
  const hits = watches.map(async ({ name, watch }) => {
    await watch.atCommit(writers, moment, async () => {
      for (const other of watches) other.watch.forget()
      await act(name)
    })
    return name
  })
  const hit = await Promise.race([...hits, sleep(MOMENT_WITHIN_MS, null, { ref: false })])
  if (hit === null) throw new Error(`${writers} committed nothing within ${MOMENT_WITHIN_MS} ms`)
  return hit
}

/** kill -9 of the process that commits. @returns the process. */
const killAtCommit = (scene: Scene, writers: Writers, moment: CommitMoment) =>
  atNextCommit(scene, writers, moment, (name) => scene.stand.keeper.kill(name))

/** Bids that must be accepted between two rounds, so that each hits a working system. */
const acceptedAgain = ({ load }: Scene) => load.answered('bid', 10)

interface Rounds extends Pick<Fault, 'name' | 'section'> {
  count: number
  /** What happens during the rounds, as the end of the fault's description. */
  meanwhile: string
  /** Each round kills the process of one of these, at random. */
  writers: readonly Writers[]
  /** After every this many rounds the newest events are published again out of order. */
  republishedEvery?: number
  /** The work that the load must have done between two rounds. */
  between(scene: Scene): Promise<void>
  /** @throws if the rounds have shown too little. */
  after?(scene: Scene): Promise<void>
}

/** kill -9 of the process that commits, before, during or after COMMIT at random, repeatedly. */
function killedInRounds({ count, writers, meanwhile, republishedEvery, ...o }: Rounds): Fault {
  const whose = [...new Set(writers.map((name) => name.split(' ')[0]))].join(' or ')
  const again = `; every ${republishedEvery} rounds the newest events are published again out of order`
  return {
    ...o,
    does: `${count} rounds: kill -9 of the ${whose} process that commits, before, during or after COMMIT by chance${meanwhile}${republishedEvery ? again : ''}`,
    async run(scene) {
      const kills: string[] = []
      let republished = 0
      for (let round = 1; round <= count; round += 1) {
        const moment = scene.random.pick(commitMoments)
        const name = await killAtCommit(scene, scene.random.pick(writers), moment)
        scene.say(`  round ${round} of ${count}: ${name}, ${moment} COMMIT`)
        kills.push(name, moment)
        if (republishedEvery && round % republishedEvery === 0) republished += await republishShuffled(scene)
        await o.between(scene)
      }
      const times = [...Map.groupBy(kills, (kill) => kill)].map(
        ([kill, all]) => `${kill} ${all.length} times`,
      )
      scene.note(`${count} rounds: ${times.join(', ')}`)
      if (republishedEvery) scene.note(`${republished} events were published again out of order`)
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
    await scene.stand.keeper.untilReady(await killAtCommit(scene, 'auctions bid engine', moment))
  },
})

/** A kill at each moment of a COMMIT, a cut link at one of them, and kills in rounds. */
export const commitFaults: readonly Fault[] = [
  killed('before', 'it has sent COMMIT, which never reaches Postgres'),
  killed('during', 'Postgres has committed and the answer is on its way'),
  killed('after', 'it has just been handed the answer to COMMIT'),
  {
    name: 'cut-after-commit',
    does: 'the link cut when Postgres has committed a batch and the answer is on its way, 10 times',
    async run(scene) {
      for (let round = 0; round < 10; round += 1) {
        await atNextCommit(scene, 'auctions bid engine', 'during', async () => {})
        await acceptedAgain(scene)
      }
    },
  },
  killedInRounds({
    ...{ name: 'commit-rounds', section: 'commit-rounds', count: 50, writers: ['auctions bid engine'] },
    meanwhile: '; the next round begins while it starts',
    between: acceptedAgain,
  }),
]

export const dealRounds = killedInRounds({
  // Whatever commits next: a user's step, a deadline, or a consumed event.
  ...{ name: 'deal-rounds', count: 40, writers: ['deals'], republishedEvery: 8 },
  meanwhile:
    ', while people, an administrator and the clocks of two instances take deals through every state',
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
  // `auctions` compares lots with saved searches and publishes digests; `notifications` notifies users.
  ...{ name: 'search-rounds', count: 30, writers: ['auctions', 'notifications'], republishedEvery: 10 },
  meanwhile: ", while lots are listed that everybody's saved search matches and digests are due",
  async between({ stand, load }) {
    // Makes every waiting digest due.
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
