import type { BillContent, CreditNoteContent } from '../domain/bills/bill-content.ts'
import { drawParties, total } from './draw-bill.ts'
import { ink, type Sheet } from './sheet.ts'
import { date, money, type Speaker } from './speak.ts'

/** A separate page: the amount deducted from the bill, and the reason. */
export function drawCreditNote(
  sheet: Sheet,
  { bill, note, say }: { bill: BillContent; note: CreditNoteContent; say: Speaker },
): void {
  sheet.text(say.word('creditNote'), { size: 22, weight: 'bold', color: ink.green })
  sheet.skip(2)
  sheet.text(`${say.word('number')}: ${note.number}`, { size: 10.5, weight: 'bold' })
  sheet.text(`${say.word('date')}: ${date(note.date)}`, { size: 10.5 })
  sheet.text(`${say.word('toBill')}: ${note.billNumber}, ${date(note.billDate)}`, { size: 10.5 })
  sheet.skip()
  drawParties(sheet, bill.parties, say)
  sheet.skip()
  sheet.text(note.note)
  sheet.skip()
  sheet.amount(say.word('credited'), money(note.paise), total)
  sheet.skip(4)
  for (const words of say.inWords(note.paise)) sheet.text(words, { size: 10 })
}
