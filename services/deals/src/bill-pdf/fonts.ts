import { fileURLToPath } from 'node:url'
import { type DrawnScript, drawnScripts } from '../domain/bills/papers.ts'
import { layoutOf, type PdfFont } from './layout.ts'

export type Weight = 'regular' | 'bold'

/** The Anek family, and Noto for scripts that Anek lacks. */
const families: Record<DrawnScript, string> = {
  Latin: 'AnekDevanagari',
  Arabic: 'NotoNaskhArabic',
  Bengali: 'AnekBangla',
  Devanagari: 'AnekDevanagari',
  Gujarati: 'AnekGujarati',
  Gurmukhi: 'NotoSansGurmukhi',
  Kannada: 'AnekKannada',
  Malayalam: 'AnekMalayalam',
  Meetei_Mayek: 'NotoSansMeeteiMayek',
  Ol_Chiki: 'NotoSansOlChiki',
  Oriya: 'NotoSansOriya',
  Tamil: 'AnekTamil',
  Telugu: 'AnekTelugu',
}

const styles: Record<Weight, string> = { regular: '400Regular', bold: '600SemiBold' }
const weights = Object.keys(styles) as Weight[]

const fontName = (script: DrawnScript, weight: Weight) => `${families[script]} ${weight}`

const files = new Map(
  drawnScripts.flatMap((script) =>
    weights.map((weight) => [fontName(script, weight), fileOf(families[script], styles[weight])]),
  ),
)

/** Resolved at the start, so that a process without its fonts fails to start. */
function fileOf(family: string, style: string): string {
  const name = family.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${name}/${style}/${family}_${style}.ttf`))
}

/** Registers all fonts with the document, which loads only those it uses. */
export function registerFonts(doc: PDFKit.PDFDocument): void {
  for (const [name, file] of files) doc.registerFont(name, file)
}

/** Sets the font of the next text, which HarfBuzz shapes. */
export function useFont(doc: PDFKit.PDFDocument, script: DrawnScript, weight: Weight, size: number): PdfFont {
  const name = fontName(script, weight)
  doc.font(name, size)
  const { font } = (doc as unknown as { _font: { font: PdfFont } })._font
  if (!Object.hasOwn(font, 'layout')) font.layout = layoutOf(font, files.get(name) ?? '')
  return font
}

/** Arabic commas and digits have the Unicode script Common; only their Script_Extensions name Arabic. */
const letters = drawnScripts
  .filter((script) => script !== 'Latin')
  .map((script) => ({
    script,
    pattern: new RegExp(`\\p{${script === 'Arabic' ? 'Script_Extensions' : 'Script'}=${script}}`, 'u'),
  }))
/** Marks and joiners belong to the preceding letter. */
const attached = /[\p{M}\u200c\u200d]/u

export interface Run {
  script: DrawnScript
  text: string
}

/** Splits a text into runs of one script each, because a run is shaped by the rules of one script. */
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

function scriptOf(letter: string): DrawnScript {
  return letters.find(({ pattern }) => pattern.test(letter))?.script ?? 'Latin'
}

/**
 * Runs in visual order from left to right: right-to-left text, with the digits and spaces inside it, is reversed.
 */
export function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered: Run[] = []
  for (let from = 0; from < runs.length; from += 1) {
    let to = from
    if (runs[from]?.script === 'Arabic')
      for (let next = from + 1; next < runs.length && isInside(runs[next]); next += 1)
        if (runs[next]?.script === 'Arabic') to = next
    const stretch = runs.slice(from, to + 1)
    ordered.push(...(to > from ? stretch.reverse().map(turned) : stretch))
    from = to
  }
  return ordered
}

/** Digits inside right-to-left text retain their order, and the spaces around them change sides. */
function turned({ script, text }: Run): Run {
  return { script, text: script === 'Arabic' ? text : text.replace(/^(\s*)(.*?)(\s*)$/su, '$3$2$1') }
}

/** Whether a run may be part of right-to-left text. */
function isInside(run: Run | undefined): boolean {
  return run?.script === 'Arabic' || (run?.script === 'Latin' && !/\p{L}/u.test(run.text))
}
