import type { MachineDescription } from '../machine/describe-machine.ts'

/** The machine in a few lines, for the screen and for the page. */
export function machineLines(machine: MachineDescription): string[] {
  const { server_version: version, ...durability } = machine.postgres
  return [
    `${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.system}`,
    `Node ${machine.node}, Postgres ${version}, commit ${machine.commit}`,
    `Postgres: ${Object.entries(durability)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}; a write of 8 KB and its fdatasync ${machine.diskSyncMs} ms`,
    `load before the run ${machine.loadBefore.toFixed(1)}`,
  ]
}
