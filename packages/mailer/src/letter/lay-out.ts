import type { Language } from '@boli/contracts'
import type { Mail } from '../port.ts'
import { htmlOf } from './html.ts'
import type { FactTable, Letter } from './letter.ts'

/**
 * Lays a letter out as plain text and as HTML that mail programs can show: inline styles, no outside host.
 * The letter's texts are always shown as text, never as markup, and its subject stays one line.
 * @param to One bare address.
 * @param around The recipient's language, and the footer.
 */
export function layOut(to: string, around: { language: Language; footer: string }, letter: Letter): Mail {
  const subject = oneLine(letter.subject)
  return {
    to,
    language: around.language,
    subject,
    text: plainTextOf(letter, around.footer),
    html: htmlOf({ ...letter, subject }, around),
  }
}

/** A line break would begin a new header, and mailers refuse every control character here. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not stay
  return text.replaceAll(/[\s\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

/** The plain-text version of a letter. */
function plainTextOf(letter: Letter, footer: string): string {
  const parts = [letter.heading, ...letter.paragraphs]
  if (letter.highlight) parts.push(`    ${letter.highlight}`)
  if (letter.quote) parts.push(quoted(letter.quote))
  parts.push(...(letter.tables ?? []).map(tableLines))
  if (letter.action) parts.push(`${letter.action.label}:\n${letter.action.url}`)
  parts.push(...(letter.closing ?? []), `--\n${footer}`)
  return `${parts.join('\n\n')}\n`
}

function tableLines({ caption, facts }: FactTable): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`)
  return [...(caption ? [caption] : []), ...lines].join('\n')
}

function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}
