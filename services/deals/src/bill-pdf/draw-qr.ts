import { encode } from 'uqr'

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
