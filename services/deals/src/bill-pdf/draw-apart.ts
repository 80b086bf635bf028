import { KeptProcess } from '@boli/http-kit'
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
const drawers = new KeptProcess(program, MAX_MEGABYTES)
const oneAtATime = pLimit(1)

/**
 * Renders a bill or a credit note as `render-bill.ts` does, in a process of its own, one at a time
 * (docs/adr/0018-pictures-are-decoded-in-their-own-process.md).
 */
export function drawApart(input: DrawerInput): Promise<Buffer> {
  return oneAtATime(() => draw(input))
}

async function draw(input: DrawerInput): Promise<Buffer> {
  const drawer = drawers.take()
  const limit = setTimeout(() => drawer.kill('SIGKILL'), MAX_MS)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const receive = (file: unknown) => resolve(Buffer.from(file as Uint8Array))
  const end = (code: number | null, signal: string | null) =>
    reject(new Error(`The drawer of bills ended by itself: ${signal ?? code}`))
  drawer.once('message', receive).once('error', reject).once('exit', end)
  drawer.send(input)
  try {
    const file = await promise
    drawers.keep(drawer)
    return file
  } catch (error) {
    drawer.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(limit)
    drawer.off('message', receive).off('error', reject).off('exit', end)
  }
}
