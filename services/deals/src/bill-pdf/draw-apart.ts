import { fork } from 'node:child_process'
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
const oneAtATime = pLimit(1)

/**
 * Renders a bill or a credit note as `render-bill.ts` does, in a process of its own, one at a time. In a worker thread V8
 * may end the whole service: its threads compete for the list of compiled pages (nodejs/node#64500).
 */
export function drawApart(input: DrawerInput): Promise<Buffer> {
  return oneAtATime(() => draw(input))
}

async function draw(input: DrawerInput): Promise<Buffer> {
  // The environment is empty, so that the drawer has no secrets of this process.
  const drawer = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${MAX_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    timeout: MAX_MS,
    killSignal: 'SIGKILL',
  })
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      drawer.once('message', (file) => resolve(Buffer.from(file as Uint8Array)))
      drawer.once('error', reject)
      drawer.once('exit', (code, signal) =>
        reject(new Error(`The drawer of bills ended by itself: ${signal ?? code}`)),
      )
      drawer.send(input)
    })
  } finally {
    drawer.kill('SIGKILL')
  }
}
