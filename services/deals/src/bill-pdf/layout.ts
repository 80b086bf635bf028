import { readFileSync } from 'node:fs'
import { Blob, Face, Font, Buffer as GlyphBuffer, shape } from 'harfbuzzjs'

interface Glyph {
  id: number
  codePoints: number[]
  advanceWidth: number
}

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

interface Layout {
  glyphs: Glyph[]
  positions: Position[]
  /** Computed from the current positions, because pdfkit scales them. */
  readonly advanceWidth: number
}

/** The part of fontkit's font that pdfkit uses to write, and that its types lack. */
export interface PdfFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, codePoints: number[]): Glyph
  layout(text: string): Layout
}

/**
 * Shapes text with HarfBuzz, as browsers do: fontkit breaks the line above a Bangla word before each
 * ে, fails at the joiners of Kannada and Malayalam, and cannot place the marks of Gurmukhi.
 */
export function layoutOf(font: PdfFont, file: string): PdfFont['layout'] {
  const shaper = new Font(new Face(new Blob(readFileSync(file))))
  return (text) => {
    const buffer = new GlyphBuffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(shaper, buffer)
    const infos = buffer.getGlyphInfos()
    const ends = [...new Set(infos.map(({ cluster }) => cluster)), text.length].sort((a, b) => a - b)
    const begun = new Set<number>()
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // The first glyph of a cluster represents its whole text.
      const end = begun.has(cluster) ? cluster : ends.find((place) => place > cluster)
      begun.add(cluster)
      return font.getGlyph(
        id,
        [...text.slice(cluster, end)].map((letter) => letter.codePointAt(0) ?? 0),
      )
    })
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}
