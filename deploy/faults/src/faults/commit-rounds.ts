import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import { type CommitMoment, commitMoments } from '../proxies/commit-watch.ts'
import type { Fault, Scene } from './fault.ts'

/** As the bid engine's sessions name themselves to Postgres. */
const BID_ENGINE = 'auctions bid engine'
const ROUNDS = 50
const instances: readonly InstanceName[] = ['auctions1', 'auctions2']
/** Bids that must be accepted between two rounds, so that each meets a system at work. */
const BIDS_BETWEEN = 10
const MOMENT_WITHIN_MS = 60_000

/** kill -9 of the process whose batch of bids is being committed, at the given moment of its COMMIT. */
async function killAtCommit(scene: Scene, name: InstanceName, moment: CommitMoment): Promise<void> {
  const { stand } = scene
  const acted = stand.links.commitsOf(name).atCommit(BID_ENGINE, moment, () => stand.keeper.kill(name))
  const isLate = await Promise.race([acted.then(() => false), sleep(MOMENT_WITHIN_MS, true, { ref: false })])
  if (isLate) throw new Error(`${name} committed no batch of bids within ${MOMENT_WITHIN_MS} ms`)
  await stand.keeper.untilReady(name)
}

function killedAt(moment: CommitMoment, does: string): Fault {
  return {
    name: `kill-${moment}-commit`,
    does,
    isInShortForm: true,
    run: (scene) => killAtCommit(scene, scene.random.pick(instances), moment),
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
        const name = scene.random.pick(instances)
        await scene.stand.links.commitsOf(name).atCommit(BID_ENGINE, 'during', async () => {})
        await acceptedAgain(scene)
      }
    },
  },
  {
    name: 'commit-rounds',
    does: `${ROUNDS} rounds: kill -9 of either auctions process before, during or after COMMIT, by chance`,
    async run(scene) {
      const counts = { before: 0, during: 0, after: 0 }
      for (let round = 1; round <= ROUNDS; round += 1) {
        const moment = scene.random.pick(commitMoments)
        const name = scene.random.pick(instances)
        scene.say(`  round ${round} of ${ROUNDS}: ${name}, ${moment} COMMIT`)
        await killAtCommit(scene, name, moment)
        counts[moment] += 1
        await acceptedAgain(scene)
      }
      scene.note(`${ROUNDS} rounds: ${counts.before} before, ${counts.during} during, ${counts.after} after`)
    },
  },
]

async function acceptedAgain({ load }: Scene): Promise<void> {
  const sinceMs = Date.now()
  while (load.accepted(sinceMs) < BIDS_BETWEEN) await sleep(20)
}
