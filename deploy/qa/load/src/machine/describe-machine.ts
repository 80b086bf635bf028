import { execFile } from 'node:child_process'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { promisify } from 'node:util'
import { withClient } from '@boli/system'

const settings = ['server_version', 'fsync', 'full_page_writes', 'shared_buffers', 'synchronous_commit']

/** Context for reading figures, a few lines for the screen and for the page. */
export async function describeMachine(postgresUrl: string): Promise<string[]> {
  const postgres = await withClient(postgresUrl, async (client) => {
    const sql = `select name || ' ' || current_setting(name) as line from unnest($1::text[]) as name`
    return (await client.query<{ line: string }>(sql, [settings])).rows.map(({ line }) => line)
  })
  const { stdout: commit } = await promisify(execFile)('git', ['rev-parse', '--short', 'HEAD']).catch(() => ({
    stdout: 'unknown',
  }))
  const memory = Math.round(totalmem() / 1024 ** 3)
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${memory} GB, ${platform()} ${release()} ${arch()}`,
    `Node ${process.version}, commit ${commit.trim()}`,
    `Postgres: ${postgres.join(', ')}`,
    // The average of the previous minute, in which our own processes have hardly run.
    `load before the run ${(loadavg()[0] ?? 0).toFixed(1)}`,
  ]
}
