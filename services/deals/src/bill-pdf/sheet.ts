import { encode } from 'uqr'
import { measureText, type TextStyle, writeText } from './write-text.ts'

export const ink = { text: '#1c1b17', quiet: '#5d5a50', line: '#d8d3c4', band: '#f4f0e4', green: '#124a27' }
const MARGIN = 44
const FOOT = 56
const GAP = 12

export interface Cell extends TextStyle {
  text: string
}

/** A page that is filled from the top; what does not fit continues a new one. Units are points. */
export class Sheet {
  readonly #doc: PDFKit.PDFDocument
  readonly left = MARGIN
  readonly width: number
  y = MARGIN

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.width = doc.page.width - 2 * MARGIN
  }

  /** Starts a new page if less than `height` is left. */
  need(height: number): void {
    if (this.y + height <= this.#doc.page.height - FOOT) return
    this.#doc.addPage()
    this.y = MARGIN
  }

  skip(height = GAP): void {
    this.y += height
  }

  rule(): void {
    this.#doc
      .moveTo(this.left, this.y)
      .lineTo(this.left + this.width, this.y)
      .lineWidth(0.6)
      .strokeColor(ink.line)
      .stroke()
  }

  /** A row of cells; `shares` divide the width. A row is never split. */
  row(
    cells: Cell[],
    shares: number[],
    { padding = 3, band }: { padding?: number; band?: string } = {},
  ): void {
    const gutter = 8
    const inset = band ? 6 : 0
    const usable = this.width - 2 * inset - gutter * (cells.length - 1)
    const all = shares.reduce((sum, share) => sum + share, 0)
    const widths = shares.map((share) => (usable * share) / all)
    const heights = cells.map((cell, index) => measureText(this.#doc, cell.text, widths[index] ?? 0, cell))
    const height = Math.max(...heights) + 2 * padding
    this.need(height)
    if (band) this.#doc.rect(this.left, this.y, this.width, height).fill(band)
    let x = this.left + inset
    cells.forEach((cell, index) => {
      const width = widths[index] ?? 0
      writeText(this.#doc, cell.text, { x, y: this.y + padding, width }, cell)
      x += width + gutter
    })
    this.y += height
  }

  /** A bold amount, with its name before it. */
  amount(
    text: string,
    amount: string,
    o: { size?: number; amountSize?: number; padding?: number; band?: string } = {},
  ): void {
    const { size = 9, amountSize = size, ...row } = o
    const cells: Cell[] = [
      { text, size, weight: 'bold' },
      { text: amount, size: amountSize, weight: 'bold', align: 'right' },
    ]
    this.row(cells, [5, 3], row)
  }

  text(text: string, style: TextStyle = {}, width = this.width): void {
    this.need(measureText(this.#doc, text, width, style))
    this.y += writeText(this.#doc, text, { x: this.left, y: this.y, width }, style)
  }

  heading(text: string): void {
    this.need(60)
    this.skip()
    this.text(text, { size: 10, weight: 'bold', color: ink.green })
    this.skip(3)
    this.rule()
    this.skip(2)
  }
}

/** Draws a QR code as filled squares, with its corner at x, y and the given side in points. */
export function drawQr(doc: PDFKit.PDFDocument, text: string, x: number, y: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const module = side / size
  data.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * module, y + down * module, module, module)
    })
  })
  doc.fill('#000000')
}
