import { type Script, scripts } from './languages.ts'

export interface WebFont {
  family: string
  /** Path of the font's file in its npm package. */
  file: string
  /** Start of the built file's name. */
  start: string
  weight: string
  /** The characters that use it, as a CSS `unicode-range`. */
  range: string
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-200B,U+200E-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

/** Dandas, joiners and the dotted circle belong to every Indian script. */
const SHARED = 'U+0964-0965,U+200C-200D,U+25CC'

/**
 * One weight, which the browser makes bolder for headings: a second one would cost seconds on a slow connection. `wght`
 * marks fonts that are published only as variable fonts. The `standard` files also vary in width and are three times as
 * large.
 * @param subset The script in the names of the files, if it differs from the font's name.
 */
function anek(script: Script, name: string, { subset = name, isVariable = false } = {}): WebFont {
  const block = scripts[script].zero & ~0x7f
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  const start = `anek-${name}-${subset}-${isVariable ? 'wght' : '500'}-normal`
  return {
    family: `Anek ${name[0]?.toUpperCase()}${name.slice(1)}`,
    file: `@fontsource${isVariable ? '-variable' : ''}/anek-${name}/files/${start}.woff2`,
    start,
    weight: isVariable ? '100 800' : '400',
    range: `U+${hex(block)}-${hex(block + 0x7f)},${SHARED}`,
  }
}

const devanagari = anek('Deva', 'devanagari')

/** The pages' web fonts by script. A script without one uses the device's own font. */
export const webFonts: Readonly<Partial<Record<Script, WebFont>> & { Latn: WebFont }> = {
  Latn: { ...anek('Latn', 'latin', { isVariable: true }), family: 'Anek', range: LATIN },
  Deva: { ...devanagari, range: `${devanagari.range},U+1CD0-1CF9,U+A830-A839,U+A8E0-A8FF` },
  Beng: anek('Beng', 'bangla', { subset: 'bengali' }),
  Guru: anek('Guru', 'gurmukhi', { isVariable: true }),
  Gujr: anek('Gujr', 'gujarati'),
  Orya: anek('Orya', 'odia', { subset: 'oriya' }),
  Taml: anek('Taml', 'tamil'),
  Telu: anek('Telu', 'telugu'),
  Knda: anek('Knda', 'kannada'),
  Mlym: anek('Mlym', 'malayalam'),
}

/** The `@font-face` rule of a font. @param address The file's URL, as the style sheet may refer to it. */
export function fontFace({ family, weight, range }: WebFont, address: string): string {
  return `@font-face{font-family:"${family}";font-style:normal;font-weight:${weight};font-display:swap;src:url("${address}") format("woff2");unicode-range:${range}}`
}
