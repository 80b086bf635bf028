import type { CommitMoment } from '../proxies/commit-watch.ts'
import { atNextCommit, killAtCommit, killInRounds, type Writers } from './at-commit.ts'
import type { Fault, Scene } from './fault.ts'

const bidEngine: Writers = {
  applicationName: 'auctions bid engine',
  instances: ['auctions1', 'auctions2'],
}
const ROUNDS = 50
/** Bids that must be accepted between two rounds, so that each hits a working system. */
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
    run: (scene) =>
      killInRounds(scene, ROUNDS, { writers: () => bidEngine, between: () => acceptedAgain(scene) }),
  },
]

async function acceptedAgain({ load }: Scene): Promise<void> {
  await load.answered('bid', BIDS_BETWEEN)
}
