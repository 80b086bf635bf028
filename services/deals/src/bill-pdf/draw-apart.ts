import { type ChildProcess, fork } from 'node:child_process'
import pLimit from 'p-limit'
import type { BillContent, CreditNoteContent } from '../domain/bills/bill-content.ts'

export interface DrawerInput {
  bill: BillContent
  /** Rendered instead of the bill; null for the bill itself. */
  note: CreditNoteContent | null
  /** The page that the QR code opens. */
  checkAddress: string
}

/** In the image the drawer is a separate bundle beside the process that starts it. */
const program = new URL(import.meta.url.endsWith('.ts') ? 'drawer.ts' : 'bill-drawer.mjs', import.meta.url)
const MAX_MS = 20_000
const MAX_MEGABYTES = 128
/** The process ends after this time without bills, which frees the memory of its libraries. */
const IDLE_MS = 30_000
const oneAtATime = pLimit(1)

/**
 * Renders a bill or a credit note as `render-bill.ts` does, in a process of its own, one at a time
 * (docs/adr/0018-pictures-are-decoded-in-their-own-process.md).
 */
export function drawApart(input: DrawerInput): Promise<Buffer> {
  return oneAtATime(() => draw(input))
}

let kept: { drawer: ChildProcess; idle: NodeJS.Timeout } | null = null

async function draw(input: DrawerInput): Promise<Buffer> {
  const drawer = takeKept() ?? startDrawer()
  const limit = setTimeout(() => drawer.kill('SIGKILL'), MAX_MS)
  try {
    const file = await new Promise<Buffer>((resolve, reject) => {
      drawer.once('message', (bytes) => resolve(Buffer.from(bytes as Uint8Array)))
      drawer.once('error', reject)
      drawer.once('exit', (code, signal) =>
        reject(new Error(`The drawer of bills ended by itself: ${signal ?? code}`)),
      )
      drawer.send(input)
    })
    keep(drawer)
    return file
  } catch (error) {
    drawer.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(limit)
    for (const event of ['message', 'exit']) drawer.removeAllListeners(event)
  }
}

/** The environment is empty, so that the drawer has no secrets of this process. */
function startDrawer(): ChildProcess {
  const drawer = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${MAX_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The waiting call is rejected with the error; without this listener the error would end this process.
  drawer.on('error', () => {})
  drawer.unref()
  drawer.channel?.unref()
  return drawer
}

function takeKept(): ChildProcess | null {
  if (!kept) return null
  const { drawer, idle } = kept
  kept = null
  clearTimeout(idle)
  return drawer.connected ? drawer : null
}

function keep(drawer: ChildProcess): void {
  const idle = setTimeout(() => {
    kept = null
    drawer.kill()
  }, IDLE_MS).unref()
  kept = { drawer, idle }
}
