// A process for one document: shaping its text takes tenths of a second of CPU, while the service continues to answer.
// Receives `DrawerInput` and answers with the file.
import type { DrawerInput } from './draw-apart.ts'
import { renderBill, renderCreditNote } from './render-bill.ts'

process.once('message', async (input) => {
  const { bill, note, checkAddress } = input as DrawerInput
  process.send?.(await (note ? renderCreditNote(bill, note) : renderBill(bill, checkAddress)))
})
process.once('disconnect', () => process.exit())
