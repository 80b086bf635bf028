import { Worker } from 'node:worker_threads'
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

/** Renders a bill or a credit note as `render-bill.ts` does, in a worker thread, one at a time. */
export function drawApart(input: DrawerInput): Promise<Buffer> {
  return oneAtATime(() => draw(input))
}

async function draw(workerData: DrawerInput): Promise<Buffer> {
  const drawer = new Worker(program, {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  })
  const limit = setTimeout(() => void drawer.terminate(), MAX_MS)
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      drawer.once('message', (file: Uint8Array) => resolve(Buffer.from(file)))
      drawer.once('error', reject)
      drawer.once('exit', (code) => reject(new Error(`The drawer of bills ended by itself: ${code}`)))
    })
  } finally {
    clearTimeout(limit)
    await drawer.terminate()
  }
}
