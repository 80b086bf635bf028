import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../free-port.ts'
import { startProcess } from '../process/own-process.ts'
import { startServer, withFreePorts } from '../process/own-server.ts'
import { type OwnRedis, PartMissing } from './part.ts'
import { findProgram } from './programs.ts'

/**
 * Starts an empty Redis on a free port; it stores nothing on disk.
 * @throws {PartMissing} when this machine has no program for it.
 */
export async function startRedis(): Promise<OwnRedis> {
  const program = await findProgram('redis-server', 'valkey-server')
  if (!program) throw new PartMissing('no redis-server or valkey-server in PATH')
  return withFreePorts(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'boli-redis-'))
    const port = await findFreePort()
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const server = await startServer(folder, () =>
      startProcess({
        command: program,
        args: [...settings, '--daemonize', 'no', '--dir', folder],
        isReady: (output) => output.includes('Ready to accept connections'),
        withinMs: 90_000,
        folder,
      }),
    )
    return { ...server, url: `redis://127.0.0.1:${port}`, how: `own ${path.basename(program)}, ${program}` }
  })
}
