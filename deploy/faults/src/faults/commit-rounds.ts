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
const MOMENT_WITHIN_MS = 120_000

/** Acts on whichever process next commits a batch of bids, at the given moment. @returns which it was. */
async function atNextCommit(
  { stand }: Scene,
  moment: CommitMoment,
  act: (name: InstanceName) => Promise<void>,
): Promise<InstanceName> {
  const watches = instances.map((name) => ({ name, watch: stand.links.commitsOf(name) }))
  const forgetOthers = (hit: InstanceName) => {
    for (const { name, watch } of watches) if (name !== hit) watch.forget()
  }
  const hit = await Promise.race([
    ...watches.map(async ({ name, watch }) => {
      await watch.atCommit(BID_ENGINE, moment, async () => {
        forgetOthers(name)
        await act(name)
      })
      return name
    }),
    sleep(MOMENT_WITHIN_MS, null, { ref: false }),
  ])
  if (hit === null) throw new Error(`no batch of bids was committed within ${MOMENT_WITHIN_MS} ms`)
  return hit
}

/** kill -9 of the process whose batch of bids is being committed. */
function killAtCommit(scene: Scene, moment: CommitMoment): Promise<InstanceName> {
  return atNextCommit(scene, moment, (name) => scene.stand.keeper.kill(name))
}

function killedAt(moment: CommitMoment, does: string): Fault {
  return {
    name: `kill-${moment}-commit`,
    does,
    isInShortForm: moment === 'during',
    async run(scene) {
      await scene.stand.keeper.untilReady(await killAtCommit(scene, moment))
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
        await atNextCommit(scene, 'during', async () => {})
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
        const name = await killAtCommit(scene, moment)
        scene.say(`  round ${round} of ${ROUNDS}: ${name}, ${moment} COMMIT`)
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
