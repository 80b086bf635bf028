import { inflateSync } from 'node:zlib'

/** The text that a PDF reader copies and searches: the ActualText, in the language's order, without blanks. */
export function copiedFrom(file: Buffer): string {
  const streams = file.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)
  const pages = [...streams].map(([, bytes = '']) => {
    try {
      return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const texts = pages.join('').matchAll(/ActualText <feff([0-9a-f]+)>/g)
  return [...texts].map(([, hex = '']) => Buffer.from(hex, 'hex').swap16().toString('utf16le')).join('')
}

/** The letters of a text that are not Latin: Latin letters, blanks and signs have no ActualText. */
export const ownLetters = (text: string) =>
  text
    .match(/[\p{L}\p{M}]/gu)
    ?.filter((one) => !/\p{Script=Latin}/u.test(one))
    .join('')
