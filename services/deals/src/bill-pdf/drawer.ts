// A thread of its own, for one paper: shaping its text takes tenths of a second of CPU, during which the
// service goes on answering. Takes `DrawerInput` and answers with the file.
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawerInput } from './draw-apart.ts'
import { renderBill, renderCreditNote } from './render-bill.ts'

const { bill, note, checkAddress } = workerData as DrawerInput
parentPort?.postMessage(await (note ? renderCreditNote(bill, note) : renderBill(bill, checkAddress)))
