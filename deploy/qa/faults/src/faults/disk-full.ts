import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Stand } from '../supervisor/stand.ts'
import type { Fault } from './fault.ts'

const run = promisify(execFile)
const FULL_FOR_MS = 8_000
const ROOM_BYTES = 4 * 1024 * 1024
const TABLESPACE = 'small_disk'

/** A full disk: a small file system in memory, to which the table of bids is moved for a while. */
export const diskFull: Fault = {
  name: 'disk-full',
  does: `the disk of the table of bids (a small tmpfs as a tablespace) is full for ${FULL_FOR_MS / 1000} s: Postgres answers 53100`,
  async run({ stand, note, mended }) {
    const { database } = stand.system
    // Only the table: an index that cannot grow would show the same.
    const moveBids = (to: string) => database.query(`alter table auctions.bids set tablespace ${to}`)
    const disk = await mountSmallDisk(stand).catch((error: Error) => {
      note(`not tried: nothing can be mounted here (${error.message.split('\n')[0]})`)
      return null
    })
    if (!disk) return
    try {
      await moveBids(TABLESPACE)
      const filler = join(disk.folder, 'filler')
      await writeFile(filler, zeros()).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error
      })
      await sleep(FULL_FOR_MS)
      await rm(filler)
      mended()
    } finally {
      await moveBids('pg_default')
      await database.query(`drop tablespace ${TABLESPACE}`)
      await disk.unmount()
    }
  },
}

async function mountSmallDisk({ system }: Stand) {
  const { database } = system
  const [row] = await database.query<{ bytes: string; data: string }>(
    "select pg_total_relation_size('auctions.bids')::text as bytes, current_setting('data_directory') as data",
  )
  const owner = await stat(row?.data ?? '')
  const mount = await mkdtemp(join(tmpdir(), 'boli-small-disk-'))
  const size = Number(row?.bytes) + ROOM_BYTES
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', mount])
  const unmount = async () => {
    await run('umount', [mount])
    await rm(mount, { recursive: true })
  }
  try {
    const folder = join(mount, 'data')
    await mkdir(folder, { mode: 0o700 })
    await chown(folder, owner.uid, owner.gid)
    await database.query(`create tablespace ${TABLESPACE} location '${folder}'`)
    return { folder: mount, unmount }
  } catch (error) {
    await unmount()
    throw error
  }
}

function* zeros() {
  for (;;) yield Buffer.alloc(4096)
}
