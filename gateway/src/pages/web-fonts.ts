/** Families of the application's web fonts by the beginning of their built files; a browser fetches those it draws with. */
const families = [
  { family: 'Anek Latin', start: 'assets/anek-latin-latin-wght', weight: '100 800' },
  { family: 'Anek Devanagari', start: 'assets/anek-devanagari-devanagari-400', weight: '400' },
  { family: 'Anek Devanagari', start: 'assets/anek-devanagari-devanagari-600', weight: '600' },
] as const

/** A style sheet that names the web fonts of the built application for pages that are written here. */
export function fontFaces(files: ReadonlySet<string>): string {
  return families
    .flatMap(({ family, start, weight }) => {
      const file = [...files].find((name) => name.startsWith(start) && name.endsWith('.woff2'))
      return file === undefined
        ? []
        : `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(/${file}) format("woff2")}\n`
    })
    .join('')
}
