import { fileURLToPath } from 'node:url'

export type Weight = 'regular' | 'bold'

/** Latin letters stand in the same font beside Devanagari. */
const files: Record<Weight, string> = {
  regular: import.meta.resolve('@expo-google-fonts/anek-devanagari/400Regular/AnekDevanagari_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/anek-devanagari/600SemiBold/AnekDevanagari_600SemiBold.ttf'),
}

/** Tells the document where the font of each weight is. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [weight, file] of Object.entries(files)) doc.registerFont(weight, fileURLToPath(file))
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
