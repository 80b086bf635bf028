import { fileURLToPath } from 'node:url'

export type Weight = 'regular' | 'bold'

/** The Anek family, and Noto where it is not published. */
const families = {
  Latin: 'AnekDevanagari',
  Devanagari: 'AnekDevanagari',
  Bengali: 'AnekBangla',
  Gujarati: 'AnekGujarati',
  Gurmukhi: 'NotoSansGurmukhi',
  Kannada: 'AnekKannada',
  Malayalam: 'AnekMalayalam',
  Oriya: 'NotoSansOriya',
  Tamil: 'AnekTamil',
  Telugu: 'AnekTelugu',
} as const
export type Script = keyof typeof families

const styles: Record<Weight, string> = { regular: '400Regular', bold: '600SemiBold' }
const weights = Object.keys(styles) as Weight[]

export const fontName = (script: Script, weight: Weight) => `${families[script]} ${weight}`

const files = new Map(
  (Object.keys(families) as Script[]).flatMap((script) =>
    weights.map((weight) => [fontName(script, weight), fileOf(families[script], styles[weight])]),
  ),
)

/** Sought at the start, so that a process without its fonts does not begin. */
function fileOf(family: string, style: string): string {
  const name = family.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`))
}

/** Tells the document where each font is; it reads those that it needs. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of files) doc.registerFont(name, file)
}

const letters = (Object.keys(families) as Script[])
  .filter((script) => script !== 'Latin')
  .map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, 'u') }))
/** Marks and joiners belong to the letter before. */
const attached = /[\p{M}\u200c\u200d]/u

export interface Run {
  script: Script
  text: string
}

/** A text in pieces of one script each, because a piece is shaped by the rules of one. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const script = last && attached.test(letter) ? last.script : scriptOf(letter)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  return runs
}

function scriptOf(letter: string): Script {
  return letters.find(({ pattern }) => pattern.test(letter))?.script ?? 'Latin'
}
