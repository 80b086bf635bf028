import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, release, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@boli/system'
import { median } from '../measure/statistics.ts'

const durable = ['fsync', 'full_page_writes', 'max_wal_size', 'shared_buffers', 'synchronous_commit']
const SYNCS = 200

/** Context for reading figures, a few lines for the screen and for the page. */
export async function describeMachine(postgresUrl: string): Promise<string[]> {
  const settings = await withClient(postgresUrl, async (client) => {
    const sql = 'select name, current_setting(name) as value from unnest($1::text[]) as name'
    const { rows } = await client.query<{ name: string; value: string }>(sql, [
      ['server_version', ...durable],
    ])
    return rows.map(({ name, value }) => `${name} ${value}`)
  })
  const [version = '', ...kept] = settings
  const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']).catch(() => ({
    stdout: 'unknown',
  }))
  const memory = Math.round(totalmem() / 1024 ** 3)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory} GB, ${platform()} ${release()} ${arch()}`,
    `Node ${process.version}, Postgres ${version.replace('server_version ', '')}, commit ${commit.trim()}`,
    `Postgres: ${kept.join(', ')}; a write of 8 KB and its fdatasync ${await measureDiskSync()} ms`,
    // Of the previous minute, without our own processes.
    `load before the run ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ]
}

/** One write of 8 KB and its fdatasync, in milliseconds. */
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
