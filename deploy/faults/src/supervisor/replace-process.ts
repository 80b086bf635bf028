import type { InstanceName } from '@boli/system'
import { startService } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { Stand } from './stand.ts'

/**
 * As a rolling upgrade does it: a new process beside the old one, which is told to stop once the new one is
 * ready, and gets no new connections once it says that it is no longer.
 * @returns the exit code of the old one.
 */
export async function replaceProcess(
  { keeper, rotation }: Stand,
  name: InstanceName,
): Promise<number | null> {
  const old = keeper.process(name)
  const address = rotation.addressOf(old.options.port)
  const next = await startService({ ...old.options, port: await findFreePort() })
  keeper.keep(next)
  rotation.add(address, next.options.port)
  const exitCode = await keeper.retire(old)
  rotation.remove(address, old.options.port)
  return exitCode
}
