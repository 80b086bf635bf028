import type { FactTable, Letter } from './letter.ts'

/** A letter for readers without HTML. */
export function plainTextOf(letter: Letter, footer: string): string {
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
