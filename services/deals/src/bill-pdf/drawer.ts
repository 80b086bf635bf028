// Draws one document after another: shaping their text takes tenths of a second of CPU, while the service continues to answer.
// Receives each `DrawerInput` and answers with the file.
import type { DrawerInput } from './draw-apart.ts'
import { renderBill, renderCreditNote } from './render-bill.ts'

process.on('message', async (input) => {
  const { bill, note, checkAddress } = input as DrawerInput
  process.send?.(await (note ? renderCreditNote(bill, note) : renderBill(bill, checkAddress)))
})
process.once('disconnect', () => process.exit())
