import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import { type CommitMoment, commitMoments } from '../proxies/commit-watch.ts'
import type { Scene } from './fault.ts'

/** Sessions by their application name in Postgres, and their processes. */
export interface Writers {
  applicationName: string
  instances: readonly InstanceName[]
}

const MOMENT_WITHIN_MS = 120_000

/** Acts on the process that commits next, at the given moment. @returns the process. */
export async function atNextCommit(
  { stand }: Scene,
  { applicationName, instances }: Writers,
  moment: CommitMoment,
  act: (name: InstanceName) => Promise<void>,
): Promise<InstanceName> {
  const watches = instances.map((name) => ({ name, watch: stand.links.commitsOf(name) }))
  const forgetOthers = (hit: InstanceName) => {
    for (const { name, watch } of watches) if (name !== hit) watch.forget()
  }
  const hit = await Promise.race([
    ...watches.map(async ({ name, watch }) => {
      await watch.atCommit(applicationName, moment, async () => {
        forgetOthers(name)
        await act(name)
      })
      return name
    }),
    sleep(MOMENT_WITHIN_MS, null, { ref: false }),
  ])
  if (hit === null) throw new Error(`${applicationName} committed nothing within ${MOMENT_WITHIN_MS} ms`)
  return hit
}

/** kill -9 of the process that commits. @returns the process. */
export function killAtCommit(scene: Scene, writers: Writers, moment: CommitMoment): Promise<InstanceName> {
  return atNextCommit(scene, writers, moment, (name) => scene.stand.keeper.kill(name))
}

/** kill -9 of the process that commits, before, during or after COMMIT at random, repeatedly. */
export async function killInRounds(
  scene: Scene,
  rounds: number,
  o: { writers: () => Writers; between: (round: number) => Promise<void> },
): Promise<void> {
  const moments = { before: 0, during: 0, after: 0 }
  const kills: Record<string, number> = {}
  for (let round = 1; round <= rounds; round += 1) {
    const moment = scene.random.pick(commitMoments)
    const name = await killAtCommit(scene, o.writers(), moment)
    scene.say(`  round ${round} of ${rounds}: ${name}, ${moment} COMMIT`)
    moments[moment] += 1
    kills[name] = (kills[name] ?? 0) + 1
    await o.between(round)
  }
  const killed = Object.entries(kills).map(([name, times]) => `${name} ${times} times`)
  scene.note(`${rounds} rounds: ${moments.before} before, ${moments.during} during, ${moments.after} after`)
  scene.note(killed.join(', '))
}
