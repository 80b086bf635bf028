/** The scripts that a bill can draw, as Unicode names them: those of India's languages, and Latin. */
export const drawnScripts = [
  'Latin',
  'Arabic',
  'Bengali',
  'Devanagari',
  'Gujarati',
  'Gurmukhi',
  'Kannada',
  'Malayalam',
  'Meetei_Mayek',
  'Ol_Chiki',
  'Oriya',
  'Tamil',
  'Telugu',
] as const
export type DrawnScript = (typeof drawnScripts)[number]

const drawnLetter = new RegExp(`[${drawnScripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

/** Whether anything of a name stands on paper: of a name in other letters, or of emoji alone, nothing would. */
export function isDrawable(name: string): boolean {
  return drawnLetter.test(name)
}
