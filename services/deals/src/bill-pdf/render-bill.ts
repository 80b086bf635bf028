import { DEFAULT_LANGUAGE } from '@boli/contracts'
import PDFDocument from 'pdfkit'
import type { BillContent, CreditNoteContent } from '../domain/bills/bill-content.ts'
import { drawBill } from './draw-bill.ts'
import { drawCreditNote } from './draw-credit-note.ts'
import { registerFonts } from './fonts.ts'
import { ink, Sheet } from './sheet.ts'
import { type Speaker, speaker } from './speak.ts'
import { writeText } from './write-text.ts'

/**
 * Renders a bill as PDF. The same content gives the same bytes.
 * @param checkAddress the page that the QR code opens.
 */
export function renderBill(bill: BillContent, checkAddress: string): Promise<Buffer> {
  return renderPaper(bill, bill, (doc, say) => drawBill(doc, new Sheet(doc), { bill, say, checkAddress }))
}

/** Renders a credit note as a separate PDF: the bill that it corrects does not change. */
export function renderCreditNote(bill: BillContent, note: CreditNoteContent): Promise<Buffer> {
  return renderPaper(bill, note, (doc, say) => drawCreditNote(new Sheet(doc), { bill, note, say }))
}

async function renderPaper(
  { languages: earlier, writtenIn: languages = earlier }: BillContent,
  { number, date }: { number: string; date: string },
  draw: (doc: PDFKit.PDFDocument, say: Speaker) => void,
): Promise<Buffer> {
  const say = await speaker(languages)
  const doc = new PDFDocument({
    size: 'A4',
    // Without margins, so that pdfkit breaks no lines or pages; `Sheet` does.
    margin: 0,
    // Without an explicit font it would load Helvetica's metrics.
    font: '',
    bufferPages: true,
    lang: languages[0] ?? DEFAULT_LANGUAGE,
    tagged: false,
    displayTitle: true,
    info: { Title: `Boli ${number}`, Creator: 'Boli', CreationDate: new Date(`${date}T00:00:00Z`) },
  })
  const chunks: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  registerFonts(doc)
  draw(doc, say)
  numberPages(doc, number, say)
  doc.end()
  return whole
}

function numberPages(doc: PDFKit.PDFDocument, number: string, say: Speaker): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    const box = { x: 44, y: doc.page.height - 40, width: doc.page.width - 88 }
    const style = { size: 7.5, color: ink.quiet }
    writeText(doc, `Boli ${number}`, box, style)
    writeText(doc, `${say.word('page')} ${page + 1} / ${count}`, box, { ...style, align: 'right' })
  }
}
