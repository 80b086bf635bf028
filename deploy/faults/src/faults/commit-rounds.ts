import { type CommitMoment, commitMoments } from '../proxies/commit-watch.ts'
import { atNextCommit, killAtCommit, type Writers } from './at-commit.ts'
import type { Fault, Scene } from './fault.ts'

const bidEngine: Writers = {
  applicationName: 'auctions bid engine',
  instances: ['auctions1', 'auctions2'],
}
const ROUNDS = 50
/** Bids that must be accepted between two rounds, so that each meets a system at work. */
const BIDS_BETWEEN = 10

function killedAt(moment: CommitMoment, does: string): Fault {
  return {
    name: `kill-${moment}-commit`,
    does,
    isInShortForm: moment === 'during',
    async run(scene) {
      await scene.stand.keeper.untilReady(await killAtCommit(scene, bidEngine, moment))
    },
  }
}

export const commitFaults: readonly Fault[] = [
  killedAt('before', 'kill -9 of auctions when it has sent COMMIT, which never reaches Postgres'),
  killedAt('during', 'kill -9 of auctions when Postgres has committed and the answer is on its way'),
  killedAt('after', 'kill -9 of auctions when it has just been handed the answer to COMMIT'),
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
    does: `${ROUNDS} rounds: kill -9 of the auctions process that commits, before, during or after COMMIT by chance; the next round begins while it starts`,
    async run(scene) {
      const counts = { before: 0, during: 0, after: 0 }
      for (let round = 1; round <= ROUNDS; round += 1) {
        const moment = scene.random.pick(commitMoments)
        const name = await killAtCommit(scene, bidEngine, moment)
        scene.say(`  round ${round} of ${ROUNDS}: ${name}, ${moment} COMMIT`)
        counts[moment] += 1
        await acceptedAgain(scene)
      }
      scene.note(`${ROUNDS} rounds: ${counts.before} before, ${counts.during} during, ${counts.after} after`)
    },
  },
]

async function acceptedAgain({ load }: Scene): Promise<void> {
  await load.answered('bid', BIDS_BETWEEN)
}
