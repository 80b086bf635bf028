import { type Language, languageFacts } from '@boli/contracts'
import type { FactTable, Letter } from './letter.ts'

const colours = {
  paper: '#faf6ec',
  card: '#fffdf8',
  ink: '#1e2a1b',
  soft: '#5c6854',
  leaf: '#1f6b3b',
  wash: '#e4f0e3',
  line: '#e6dfcd',
}
const font = "font-family:'Anek Latin',system-ui,sans-serif"

/** Renders a letter as HTML; mail programs support little more than tables and inline styles. */
export function htmlOf(letter: Letter, around: { language: Language; footer: string }): string {
  return `<!doctype html>
<html lang="${around.language}" dir="${languageFacts[around.language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:0;background:${colours.paper};${font};color:${colours.ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.paper}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td style="padding:0 8px 16px;font-size:22px;font-weight:700;color:${colours.leaf}">Boli <span style="font-weight:400">बोली</span></td></tr>
<tr><td style="background:${colours.card};border:1px solid ${colours.line};border-radius:18px;padding:32px 28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700">${escapeHtml(letter.heading)}</h1>
${blocksOf(letter).join('\n')}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;line-height:1.5;color:${colours.soft}">${escapeHtml(around.footer)}</td></tr>
</table></td></tr></table>
</body>
</html>
`
}

function blocksOf(letter: Letter): string[] {
  const blocks = letter.paragraphs.map((text) => paragraph(text))
  if (letter.highlight) blocks.push(highlight(letter.highlight))
  if (letter.quote) blocks.push(quote(letter.quote))
  blocks.push(...(letter.tables ?? []).map(table))
  if (letter.action) blocks.push(button(letter.action))
  blocks.push(...(letter.closing ?? []).map((text) => paragraph(text, colours.soft)))
  return blocks
}

function paragraph(text: string, colour: string = colours.ink): string {
  return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6;color:${colour}">${escapeHtml(text)}</p>`
}

function highlight(text: string): string {
  return `<p style="margin:8px 0 24px;padding:18px 12px;background:${colours.wash};border-radius:14px;text-align:center;font-size:40px;line-height:1.1;font-weight:700;letter-spacing:10px;color:${colours.leaf};font-variant-numeric:tabular-nums">${escapeHtml(text)}</p>`
}

function table({ caption, facts }: FactTable): string {
  const cell = `padding:10px 0;border-top:1px solid ${colours.line};font-size:16px;line-height:1.4;vertical-align:top`
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="${cell};padding-right:16px;font-weight:400;color:${colours.soft}">${escapeHtml(label)}</th><td align="right" style="${cell};font-weight:600;font-variant-numeric:tabular-nums;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  const title = caption
    ? `<caption style="padding:0 0 8px;text-align:left;font-size:16px;font-weight:700">${escapeHtml(caption)}</caption>`
    : ''
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse">${title}${rows.join('')}</table>`
}

function quote(text: string): string {
  return `<blockquote style="margin:8px 0 24px;padding:12px 16px;background:${colours.wash};border-radius:14px;font-size:16px;line-height:1.6;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</blockquote>`
}

function button({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:${colours.leaf};border-radius:14px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`
}

/** Escapes text for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
