import { inVisualOrder, type Run, runsOf, useFont, type Weight } from './fonts.ts'

export interface TextStyle {
  size?: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}

interface Word {
  text: string
  width: number
}

const LINE_HEIGHT = 1.35

/**
 * Writes a text within a width, breaking it between words, in any mix of scripts.
 * @returns the height used, in points
 * like all measures here.
 */
export function writeText(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number },
  { size = 9, weight = 'regular', color = '#1c1b17', align = 'left' }: TextStyle = {},
): number {
  const lines = breakLines(doc, text, box.width, { size, weight })
  doc.fillColor(color)
  lines.forEach((words, index) => {
    const width = lineWidth(doc, words, { size, weight })
    const x = align === 'right' ? box.x + box.width - width : box.x
    writeLine(doc, words, { x, y: box.y + index * size * LINE_HEIGHT }, { size, weight })
  })
  return heightOf(lines.length, size)
}

/** The height that {@link writeText} will use. */
export function measureText(
  doc: PDFKit.PDFDocument,
  text: string,
  width: number,
  { size = 9, weight = 'regular' }: TextStyle = {},
): number {
  return heightOf(breakLines(doc, text, width, { size, weight }).length, size)
}

interface Face {
  size: number
  weight: Weight
}

const heightOf = (lines: number, size: number) => lines * size * LINE_HEIGHT

function breakLines(doc: PDFKit.PDFDocument, text: string, width: number, face: Face): Word[][] {
  const space = spaceWidth(doc, face)
  const lines: Word[][] = [[]]
  let left = width
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((one) => fittingPieces(doc, one, width, face))
    // Characters that no font has.
    .filter((one) => one.width > 0)) {
    if (word.width > left && lines.at(-1)?.length) {
      lines.push([])
      left = width
    }
    lines.at(-1)?.push(word)
    left -= word.width + space
  }
  return lines
}

/** A word longer than a line is split; letters that are shaped together stay together. */
function fittingPieces(doc: PDFKit.PDFDocument, word: string, width: number, face: Face): Word[] {
  const whole = { text: word, width: textWidth(doc, word, face) }
  if (whole.width <= width) return [whole]
  const clusters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment)
  if (clusters.length < 2) return [whole]
  const half = Math.ceil(clusters.length / 2)
  return [clusters.slice(0, half), clusters.slice(half)].flatMap((part) =>
    fittingPieces(doc, part.join(''), width, face),
  )
}

function textWidth(doc: PDFKit.PDFDocument, text: string, face: Face): number {
  return drawnRuns(doc, text, face).reduce((sum, run) => sum + widthOf(doc, run, face), 0)
}

/** A text in runs of one script, without characters that the script's font lacks. */
function drawnRuns(doc: PDFKit.PDFDocument, text: string, { size, weight }: Face): Run[] {
  return runsOf(text).flatMap(({ script, text: written }) => {
    const font = useFont(doc, script, weight, size)
    const drawn = [...written].filter(
      (letter) => joiner.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
    return drawn.length === 0 ? [] : [{ script, text: drawn.join('') }]
  })
}

const joiner = /[\u200c\u200d]/

function widthOf(doc: PDFKit.PDFDocument, { script, text }: Run, { size, weight }: Face): number {
  useFont(doc, script, weight, size)
  return doc.widthOfString(text)
}

const spaceWidth = (doc: PDFKit.PDFDocument, face: Face) => widthOf(doc, { script: 'Latin', text: ' ' }, face)

function lineWidth(doc: PDFKit.PDFDocument, words: Word[], face: Face): number {
  const spaces = Math.max(words.length - 1, 0) * spaceWidth(doc, face)
  return words.reduce((sum, { width }) => sum + width, spaces)
}

function writeLine(
  doc: PDFKit.PDFDocument,
  words: Word[],
  { x, y }: { x: number; y: number },
  face: Face,
): void {
  const baseline = y + face.size
  let at = x
  const line = words.map(({ text }) => text).join(' ')
  for (const run of inVisualOrder(drawnRuns(doc, line, face)))
    at += writeRun(doc, run, { x: at, baseline }, face)
}

/**
 * Shaped letters are in glyph order; searching and copying need the order of the language. The span with that text is
 * inside the text object, where PDF readers know the position of its letters; pdfkit's own would be outside.
 * @returns the width used.
 */
function writeRun(
  doc: PDFKit.PDFDocument,
  run: Run,
  { x, baseline }: { x: number; baseline: number },
  face: Face,
): number {
  const width = widthOf(doc, run, face)
  const add = doc.addContent
  if (run.script !== 'Latin')
    doc.addContent = (operator: unknown) =>
      add.call(doc, operator === 'BT' ? `BT\n${spanOf(run.text)}` : operator === 'ET' ? 'EMC\nET' : operator)
  doc.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
  doc.addContent = add
  return width
}

function spanOf(text: string): string {
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
  return `/Span << /ActualText <${utf16}> >> BDC`
}
