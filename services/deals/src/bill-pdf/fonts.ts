import { fileURLToPath } from 'node:url'

export type Weight = 'regular' | 'bold'

const weights: Record<Weight, number> = { regular: 400, bold: 600 }
/** Files of the Anek family by what is written with them; the rupee sign stands in the Devanagari one. */
const subsets = ['latin', 'latin-ext', 'devanagari'] as const
type Subset = (typeof subsets)[number]

const fontFile = (subset: Subset, weight: number) =>
  fileURLToPath(
    import.meta.resolve(`@fontsource/anek-devanagari/files/anek-devanagari-${subset}-${weight}-normal.woff`),
  )

export const fontName = (subset: Subset, weight: Weight) => `${subset} ${weight}`

/** Tells the document where each font is. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const subset of subsets)
    for (const [weight, number] of Object.entries(weights))
      doc.registerFont(fontName(subset, weight as Weight), fontFile(subset, number))
}

const devanagari = /^[\p{Script_Extensions=Devanagari}₹]$/u
/** Letters without a script of their own stay in the run that they stand in. */
const neutral = /^[\p{Script=Common}\p{Script=Inherited}]$/u
const basicLatin = /^[ -\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u2212]$/

function subsetOf(letter: string, before: Subset): Subset {
  if (basicLatin.test(letter)) return 'latin'
  if (devanagari.test(letter)) return 'devanagari'
  return neutral.test(letter) ? before : 'latin-ext'
}

/** A text in pieces of one font each, because a piece is shaped by the rules of one script. */
export function runsOf(text: string): { subset: Subset; text: string }[] {
  const runs: { subset: Subset; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const subset = subsetOf(letter, last?.subset ?? 'latin')
    if (last?.subset === subset) last.text += letter
    else runs.push({ subset, text: letter })
  }
  return runs
}
