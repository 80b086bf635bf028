// A worker thread for one document: shaping its text takes tenths of a second of CPU, while the service continues to
// answer. Receives `DrawerInput` and answers with the file.
import { parentPort, workerData } from 'node:worker_threads'
import type { DrawerInput } from './draw-apart.ts'
import { renderBill, renderCreditNote } from './render-bill.ts'

const { bill, note, checkAddress } = workerData as DrawerInput
parentPort?.postMessage(await (note ? renderCreditNote(bill, note) : renderBill(bill, checkAddress)))
