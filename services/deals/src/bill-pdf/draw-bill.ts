import type { DealContact, DealDeduction, DealParty } from '@boli/contracts'
import { wordsOf } from '@boli/words'
import type { Line } from '../domain/amounts/amount-lines.ts'
import type { BillContent } from '../domain/bills/bill-content.ts'
import { type Cell, drawQr, ink, type Sheet } from './sheet.ts'
import { date, money, type Speaker } from './speak.ts'

export interface BillPage {
  bill: BillContent
  say: Speaker
  checkAddress: string
}

const quiet = { size: 8, color: ink.quiet }
const QR_SIDE = 76
/** The style of the amount that a paper is about. */
export const total = { size: 11, amountSize: 12, padding: 6, band: ink.band }
const lineShares = [5, 3, 2.4]

export function drawBill(doc: PDFKit.PDFDocument, sheet: Sheet, page: BillPage): void {
  drawHead(doc, sheet, page)
  drawParties(sheet, page.bill.parties, page.say)
  drawLot(sheet, page)
  drawLines(sheet, page)
  drawFarmersShare(sheet, page)
  drawPayments(sheet, page)
  sheet.skip(18)
  sheet.text(page.say.word('record'), { size: 8, color: ink.quiet })
}

function drawHead(doc: PDFKit.PDFDocument, sheet: Sheet, { bill, say, checkAddress }: BillPage): void {
  const top = sheet.y
  const beside = sheet.width - QR_SIDE - 16
  drawQr(doc, checkAddress, sheet.left + sheet.width - QR_SIDE, top, QR_SIDE)
  sheet.text(say.word('bill'), { size: 22, weight: 'bold', color: ink.green }, beside)
  sheet.skip(2)
  sheet.text(`${say.word('number')}: ${bill.number}`, { size: 10.5, weight: 'bold' }, beside)
  sheet.text(`${say.word('date')}: ${date(bill.date)}`, { size: 10.5 }, beside)
  sheet.skip(2)
  sheet.text(`${say.word('check')} ${checkAddress}`, quiet, beside)
  sheet.y = Math.max(sheet.y, top + QR_SIDE) + 10
}

export function drawParties(sheet: Sheet, parties: Record<DealParty, DealContact>, say: Speaker): void {
  const { farmer, buyer } = parties
  const both = (texts: [string, string], style: Omit<Cell, 'text'> = {}) => {
    const cells = texts.map((text) => ({ text, ...style }))
    sheet.row(cells, [1, 1], { padding: 1 })
  }
  sheet.rule()
  sheet.skip(6)
  both([say.word('farmer'), say.word('buyer')], quiet)
  both([farmer.fullname, buyer.fullname], { size: 11, weight: 'bold' })
  both([farmer.address ?? '', buyer.address ?? ''])
  both([farmer.phone ?? '', buyer.phone ?? ''])
  both([farmer.email, buyer.email])
}

function drawLot(sheet: Sheet, { bill, say }: BillPage): void {
  const { lot, weighing } = bill
  const quantity = (parts: number | null | undefined) =>
    parts == null ? null : say.quantity(parts, lot.unit)
  sheet.heading(say.word('lot'))
  sheet.row([{ text: lot.name, size: 11, weight: 'bold' }], [1])
  const facts = [
    [
      say.word('price'),
      `${money(bill.pricePaise)} ${say.each((language) => wordsOf(language).bill.priced[lot.unit])}`,
    ],
    [say.word('listed'), quantity(lot.listed)],
    [say.word('gross'), quantity(weighing?.gross)],
    [say.word('tare'), quantity(weighing?.tare)],
    [say.word('bags'), weighing?.bags ? String(weighing.bags) : null],
    [say.word('bagTare'), quantity(weighing?.bagTare)],
    [say.word('net'), quantity(weighing?.net)],
    [say.word('billed'), quantity(weighing?.billed)],
  ].filter((fact): fact is [string, string] => fact[1] !== null)
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2)
    const cells = pair.flatMap(([label, value]): Cell[] => [{ text: label, ...quiet }, { text: value }])
    while (cells.length < 4) cells.push({ text: '' })
    sheet.row(cells, [3, 4, 3, 4], { padding: 1.5 })
  }
}

function drawLines(sheet: Sheet, { bill, say }: BillPage): void {
  sheet.skip()
  headRow(sheet, say.word('item'), say.word('quantity'), say.word('amount'))
  for (const line of bill.lines.filter(({ payer }) => payer !== 'farmer'))
    drawLine(sheet, line, { bill, say })
  sheet.amount(say.word('total'), money(bill.duePaise), total)
  sheet.skip(4)
  sheet.text(say.word('inWords'), quiet)
  for (const words of say.inWords(bill.duePaise)) sheet.text(words, { size: 10 })
}

function drawFarmersShare(sheet: Sheet, { bill, say }: BillPage): void {
  const lines = bill.lines.filter(({ payer }) => payer === 'farmer')
  if (lines.length === 0) return
  sheet.heading(say.word('farmerCharges'))
  for (const line of lines) drawLine(sheet, line, { bill, say })
  sheet.amount(say.word('netInHand'), money(bill.netInHandPaise), { padding: 5 })
}

function drawPayments(sheet: Sheet, { bill, say }: BillPage): void {
  const { payments } = bill
  sheet.heading(say.word('payments'))
  headRow(sheet, say.word('method'), say.word('reference'), say.word('amount'))
  for (const { paidOn, method, reference, paise } of payments)
    sheet.row(
      [
        { text: `${date(paidOn)}, ${say.each((language) => wordsOf(language).bill.methods[method])}` },
        { text: reference, align: 'right' },
        { text: money(paise), align: 'right' },
      ],
      lineShares,
    )
  const paid = payments.reduce((sum, { paise }) => sum + paise, 0)
  sheet.amount(say.word('paid'), money(paid))
  if (paid > bill.duePaise) sheet.amount(say.word('over'), money(paid - bill.duePaise))
}

function headRow(sheet: Sheet, first: string, ...others: string[]): void {
  sheet.need(60)
  const right = others.map((text): Cell => ({ text, ...quiet, align: 'right' }))
  sheet.row([{ text: first, ...quiet }, ...right], lineShares)
  sheet.rule()
}

function drawLine(sheet: Sheet, line: Line, { bill, say }: Pick<BillPage, 'bill' | 'say'>): void {
  const quantity = line.quantity === null ? '' : say.quantity(line.quantity, bill.lot.unit)
  sheet.row(
    [
      { text: nameOf(line, bill, say) },
      { text: quantity, align: 'right' },
      { text: money(line.paise), align: 'right' },
    ],
    lineShares,
  )
  sheet.rule()
}

function nameOf({ kind, label, rate }: Line, bill: BillContent, say: Speaker): string {
  if (kind === 'goods') return bill.lot.name
  if (kind === 'adjustment') return say.word('adjustment')
  if (kind === 'charge') {
    const name = say.each((language) => label[language] ?? label.en ?? '')
    return rate ? `${name} (${say.rate(rate, bill.lot.unit)})` : name
  }
  const deduction = label.kind as DealDeduction['kind']
  return `${say.each((language) => wordsOf(language).bill.deductions[deduction])}: ${label.reason}`
}
