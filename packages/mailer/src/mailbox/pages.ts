import { escapeHtml } from '../letter/html.ts'
import { type StoredMail, snippetOf } from './stored-mails.ts'

/** The list of mails, newest first, with a search box. */
export function listPage(mails: readonly StoredMail[], query: string): string {
  const rows = mails.map(
    (mail) => `<li><a href="/view/${mail.id}">
      <span class="line"><b>${escapeHtml(addressees(mail))}</b>${time(mail)}</span>
      <span class="subject">${escapeHtml(mail.email.subject ?? '')}</span>
      <span class="soft">${escapeHtml(snippetOf(mail))}</span></a></li>`,
  )
  const empty = query ? 'No mail matches this search.' : 'No mail has arrived yet.'
  return page(
    'Mailbox',
    `<header><h1><a href="/">Mailbox</a></h1>
    <form action="/" role="search"><input type="search" name="query" value="${escapeHtml(query)}"
      aria-label="Search" placeholder="to:someone@example.org"><button>Search</button></form></header>
    <main>${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : `<p class="empty">${empty}</p>`}</main>
    <script src="/mailbox.js" defer></script>`,
  )
}

/** One mail: its head, its HTML in a sandboxed frame, and its plain text. */
export function mailPage(mail: StoredMail): string {
  const subject = escapeHtml(mail.email.subject ?? '')
  const frame = `<iframe title="HTML of the mail" src="/view/${mail.id}.html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return page(
    subject || 'Mail',
    `<header><h1><a href="/">Mailbox</a></h1></header>
    <main><article><h2>${subject}</h2>
    <dl><dt>To</dt><dd>${escapeHtml(addressees(mail))}</dd><dt>From</dt><dd>${escapeHtml(mail.from.address)}</dd>
    <dt>Arrived</dt><dd>${time(mail)}</dd></dl>
    ${mail.email.html ? frame : ''}
    <h3>Plain text</h3><pre>${escapeHtml(mail.email.text ?? '')}</pre></article></main>`,
  )
}

/** The frame's content. Its links open in a new tab, where scripts may run. */
export function mailContent(mail: StoredMail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${mail.email.html ?? ''}`
}

/** Shown for a mail or an address that does not exist. */
export function missingPage(): string {
  return page(
    'Not found',
    '<main><p class="empty">This mail is not here. <a href="/">All mails</a></p></main>',
  )
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} · Boli</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="/mailbox.css"></head><body>${body}</body></html>`
}

function addressees(mail: StoredMail): string {
  return mail.recipients.join(', ')
}

const clock = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
})

function time(mail: StoredMail): string {
  return `<time datetime="${mail.arrived.toISOString()}">${escapeHtml(clock.format(mail.arrived))}</time>`
}
