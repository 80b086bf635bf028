import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { bundle } from '@boli/docker/bundle'
import { startPostgres } from '@boli/test-kit/parts'
import { serveCalls } from '../helpers/serve-calls.ts'
import { describeMachine } from '../machine/describe-machine.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { placeBids } from '../whole-path/place-bids.ts'
import { openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import type { VersionCalls } from './version-calls.ts'

const BIDDERS = 64

let path: WholePath | null = null
const endings: (() => Promise<unknown>)[] = []

/** The version of this working tree, as the image runs it, over servers of its own. */
const handlers: VersionCalls = {
  async open() {
    const root = resolve(import.meta.dirname, '../../../..')
    process.chdir(root)
    const bundles = await mkdtemp(join(tmpdir(), 'boli-bundles-'))
    endings.push(() => rm(bundles, { recursive: true, force: true }))
    await bundle(root, bundles)
    const postgres = await startPostgres({ isDurable: true })
    endings.push(postgres.stop)
    await recycleWal(postgres.url)
    const machine = await describeMachine(postgres.url)
    path = await openWholePath({
      serverUrl: postgres.url,
      postgresPid: postgres.pid(),
      bidders: BIDDERS,
      bundles,
      isProfiled: false,
      settings: {},
      onProgress: (line) => console.log(`${root}: ${line}`),
    })
    endings.push(path.stop)
    return machine
  },
  async measure({ lots, rate, seconds }) {
    if (!path) throw new Error('Nothing is open that could be measured')
    return await placeBids(path, { over: 'sockets', lots, shape: { perSecond: rate }, seconds })
  },
  async close() {
    for (const end of endings.splice(0).reverse()) await end()
  },
}

serveCalls(handlers)
