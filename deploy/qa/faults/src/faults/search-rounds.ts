import { killInRounds, type Writers } from './at-commit.ts'
import { republishShuffled } from './events.ts'
import type { Fault, Scene } from './fault.ts'

/** Sessions that compare lots with saved searches and publish digests, and those that notify users. */
const writers: readonly Writers[] = [
  { applicationName: 'auctions', instances: ['auctions1', 'auctions2'] },
  { applicationName: 'notifications', instances: ['notifications1', 'notifications2'] },
]
const ROUNDS = 30
/** After every this many rounds the newest events are published again out of order. */
const ROUNDS_A_REPUBLISHING = 10
/** Lots that must be listed between two rounds. */
const LOTS_BETWEEN = 2

export const searchRounds: Fault = {
  name: 'search-rounds',
  does: `${ROUNDS} rounds: kill -9 of the auctions or notifications process that commits, before, during or after COMMIT by chance, while lots are listed that everybody's saved search matches and digests are due; every ${ROUNDS_A_REPUBLISHING} rounds the newest events are published again out of order`,
  async run(scene) {
    let republished = 0
    await killInRounds(scene, ROUNDS, {
      writers: () => scene.random.pick(writers),
      async between(round) {
        await hourIsOver(scene)
        if (round % ROUNDS_A_REPUBLISHING === 0) republished += await republishShuffled(scene)
        await scene.load.answered('lot', LOTS_BETWEEN)
      },
    })
    const { database } = scene.stand.system
    const [counted] = await database.query<{ matches: number; digests: number }>(
      `select (select count(*)::int from auctions.told_matches) as matches,
         (select count(*)::int from notifications.told where key like 'search:%') as digests`,
    )
    scene.note(`${republished} events were published again out of order`)
    scene.note(`${counted?.matches} matches were notified in ${counted?.digests} notifications, each once`)
  },
}

/** Makes waiting digests due now. */
async function hourIsOver({ stand }: Scene): Promise<void> {
  await stand.system.database.query(
    `update auctions.search_alerts set digest_at = clock_timestamp() where digest_at is not null`,
  )
}
