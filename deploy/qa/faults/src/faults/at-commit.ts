import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import type { CommitMoment } from '../proxies/commit-watch.ts'
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
