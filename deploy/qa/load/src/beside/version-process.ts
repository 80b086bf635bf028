import { resolve } from 'node:path'
import { startPostgres } from '@boli/test-kit/parts'
import type { Measurement } from '../bids/scenario.ts'
import { serveCalls } from '../helpers.ts'
import { describeMachine, type MachineDescription } from '../machine/describe-machine.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { bundled } from '../system/bundled.ts'
import { placeBids } from '../whole-path/place-bids.ts'
import { openWholePath, type WholePath } from '../whole-path/whole-path.ts'

interface EvenBids {
  lots: number
  /** Bids a second. */
  rate: number
  seconds: number
}

/** The calls of a process that runs one version of the product; versions that are compared agree on them. */
export type VersionCalls = {
  /** Starts it, with buyers signed in. */
  open(nothing: null): Promise<MachineDescription>
  measure(bids: EvenBids): Promise<Measurement>
  close(nothing: null): Promise<void>
}

const BIDDERS = 64

let path: WholePath | null = null
const endings = new AsyncDisposableStack()

/** The version of this working tree, as the image runs it, over servers of its own. */
const handlers: VersionCalls = {
  async open() {
    const root = resolve(import.meta.dirname, '../../../../..')
    process.chdir(root)
    const say = (line: string) => console.log(`${root}: ${line}`)
    const bundles = await bundled({ say, endings })
    const postgres = await startPostgres({ isDurable: true })
    endings.defer(postgres.stop)
    await recycleWal(postgres.url)
    const machine = await describeMachine(postgres.url)
    path = await openWholePath({
      serverUrl: postgres.url,
      postgresPid: postgres.pid(),
      bidders: BIDDERS,
      bundles,
      isProfiled: false,
      settings: {},
      onProgress: say,
    })
    endings.defer(path.stop)
    return machine
  },
  async measure({ lots, rate, seconds }) {
    if (!path) throw new Error('Nothing is open that could be measured')
    return await placeBids(path, { over: 'sockets', lots, shape: { perSecond: rate }, seconds })
  },
  async close() {
    await endings.disposeAsync()
  },
}

serveCalls(handlers)
