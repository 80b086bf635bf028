import { fileURLToPath } from 'node:url'

export type Weight = 'regular' | 'bold'

const weights: Record<Weight, string> = {
  regular: '400Regular/AnekDevanagari_400Regular.ttf',
  bold: '600SemiBold/AnekDevanagari_600SemiBold.ttf',
}

/** Tells the document where the font of each weight is; it has Latin letters beside Devanagari. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [weight, file] of Object.entries(weights))
    doc.registerFont(weight, fileURLToPath(import.meta.resolve(`@expo-google-fonts/anek-devanagari/${file}`)))
}

const devanagari = /\p{Script=Devanagari}/u
/** Letters without a script of their own stay in the run that they stand in. */
const neutral = /^[\p{Script=Common}\p{Script=Inherited}]$/u

export const isReordered = (text: string) => devanagari.test(text)

/** A text in pieces of one script each, because a piece is shaped by the rules of its first letter. */
export function runsOf(text: string): string[] {
  const runs: string[] = []
  let before = false
  for (const letter of text) {
    const isIndian: boolean = neutral.test(letter) ? before : devanagari.test(letter)
    if (runs.length === 0 || isIndian !== before) runs.push(letter)
    else runs[runs.length - 1] += letter
    before = isIndian
  }
  return runs
}
