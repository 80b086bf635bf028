import { commitMoments } from '../proxies/commit-watch.ts'
import { killAtCommit, type Writers } from './at-commit.ts'
import { tellAgainShuffled } from './events.ts'
import type { Fault, Scene } from './fault.ts'

/** Who compares lots with saved searches and tells digests, and who tells the people. */
const writers: readonly Writers[] = [
  { applicationName: 'auctions', instances: ['auctions1', 'auctions2'] },
  { applicationName: 'notifications', instances: ['notifications1', 'notifications2'] },
]
const ROUNDS = 30
/** After each of so many rounds the newest events are told again out of order. */
const ROUNDS_A_RETELLING = 10
/** Lots that must be listed between two rounds. */
const LOTS_BETWEEN = 2

export const searchRounds: Fault = {
  name: 'search-rounds',
  does: `${ROUNDS} rounds: kill -9 of the auctions or notifications process that commits, before, during or after COMMIT by chance, while lots are listed that everybody's saved search matches and digests are due; every ${ROUNDS_A_RETELLING} rounds the newest events are told again out of order`,
  async run(scene) {
    const counts = { before: 0, during: 0, after: 0 }
    const kills: Record<string, number> = {}
    let toldAgain = 0
    for (let round = 1; round <= ROUNDS; round += 1) {
      const moment = scene.random.pick(commitMoments)
      const name = await killAtCommit(scene, scene.random.pick(writers), moment)
      scene.say(`  round ${round} of ${ROUNDS}: ${name}, ${moment} COMMIT`)
      counts[moment] += 1
      kills[name] = (kills[name] ?? 0) + 1
      await hourIsOver(scene)
      if (round % ROUNDS_A_RETELLING === 0) toldAgain += await tellAgainShuffled(scene)
      await scene.load.answered('lot', LOTS_BETWEEN)
    }
    const { database } = scene.stand.system
    const [told] = await database.query<{ matches: number; digests: number }>(
      `select (select count(*)::int from auctions.told_matches) as matches,
         (select count(*)::int from notifications.told where key like 'search:%') as digests`,
    )
    scene.note(`${ROUNDS} rounds: ${counts.before} before, ${counts.during} during, ${counts.after} after`)
    scene.note(
      Object.entries(kills)
        .map(([name, times]) => `${name} ${times} times`)
        .join(', '),
    )
    scene.note(`${toldAgain} events were told again out of order`)
    scene.note(`${told?.matches} matches were told in ${told?.digests} tellings, each once`)
  },
}

/** Whose digest waits is told it now. */
async function hourIsOver({ stand }: Scene): Promise<void> {
  await stand.system.database.query(
    `update auctions.search_alerts set digest_at = clock_timestamp() where digest_at is not null`,
  )
}
