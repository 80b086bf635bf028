import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@boli/system'
import { median } from '../measure/statistics.ts'

export type MachineDescription = Awaited<ReturnType<typeof describeMachine>>

const durable = ['fsync', 'synchronous_commit', 'full_page_writes']
const settings = ['server_version', ...durable, 'shared_buffers', 'max_wal_size']
const SYNCS = 200

/** Context for reading figures. */
export async function describeMachine(postgresUrl: string) {
  const processors = cpus()
  return {
    cores: availableParallelism(),
    processor: processors[0]?.model.trim() ?? 'unknown',
    memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
    /** Version and durability settings. */
    postgres: await readSettings(postgresUrl),
    /** One write of 8 KB and its fdatasync, in milliseconds. */
    diskSyncMs: await measureDiskSync(),
    /** Load average of the previous minute, without our own processes. */
    loadBefore: loadavg()[0] ?? 0,
    commit: await currentCommit(),
  }
}

async function readSettings(url: string): Promise<Record<string, string>> {
  const sql = 'select name, current_setting(name) as value from pg_settings where name = any ($1)'
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; value: string }>(sql, [settings]),
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

/** In the server's data folder as well. */
async function measureDiskSync(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-sync-'))
  const file = await open(join(folder, 'block'), 'w')
  const block = Buffer.alloc(8192, 1)
  const tookMs: number[] = []
  try {
    for (let index = 0; index < SYNCS; index += 1) {
      const beganMs = performance.now()
      await file.write(block, 0, block.length, index * block.length)
      await file.datasync()
      tookMs.push(performance.now() - beganMs)
    }
  } finally {
    await file.close()
    await rm(folder, { recursive: true, force: true })
  }
  return Math.round(median(tookMs) * 100) / 100
}

function currentCommit(): Promise<string> {
  return promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => 'unknown',
  )
}

/** The machine in a few lines, for the screen and for the page. */
export function machineLines(machine: MachineDescription): string[] {
  const { server_version: version, ...durability } = machine.postgres
  const kept = Object.entries(durability).map((setting) => setting.join(' '))
  return [
    `${machine.cores} cores (${machine.processor}), ${machine.memoryGigabytes} GB, ${machine.system}`,
    `Node ${machine.node}, Postgres ${version}, commit ${machine.commit}`,
    `Postgres: ${kept.join(', ')}; a write of 8 KB and its fdatasync ${machine.diskSyncMs} ms`,
    `load before the run ${machine.loadBefore.toFixed(1)}`,
  ]
}
