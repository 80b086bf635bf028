import {
  formatRupees,
  type Language,
  languageFacts,
  languages,
  type PublicLot,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import { scriptJson, escapeHtml as text } from './html.ts'
import { lotTexts } from './texts.ts'

const DESCRIPTION_LENGTH = 180

/** Where the page stands: its origin and its path. */
interface PageAddress {
  origin: string
  path: string
}

/** The public page of a lot: all that is read stands in the HTML; `lot.js` keeps price and time up to date. */
export function renderLot(
  lot: PublicLot,
  language: Language,
  { origin, path }: PageAddress,
  now: Date,
): string {
  const words = lotTexts[language]
  const address = `${origin}${path}`
  const isOver = lot.status === 'completed' || lot.status === 'inactive' || new Date(lot.endTime) <= now
  const isAhead = !isOver && new Date(lot.startTime) > now
  const price = `${formatRupees(lot.price)} / ${words.per[lot.priceUnit]}`
  const quantity = `${new Intl.NumberFormat('en-IN').format(lot.quantity)} ${unitOf(lot, language)}`
  const place = [lot.district ?? lot.origin, lot.state ? words.states[lot.state] : '']
    .filter(Boolean)
    .join(', ')
  const moment = (at: string) => `${shortDate(at, language)}, ${timeOfDay(at, language)}`
  const title = `${lot.productName} · ${price} · Boli`
  const summary = clip([quantity, place, lot.description].filter(Boolean).join(' · ') || words.brand)
  const image = lot.image === null ? `${origin}/icon-512.png` : `${origin}${lot.image}`
  const shared = `https://wa.me/?text=${encodeURIComponent(`${lot.productName}: ${price} ${address}`)}`
  const when = isOver
    ? ['endedAt', lot.endTime]
    : isAhead
      ? ['startsAt', lot.startTime]
      : ['endsAt', lot.endTime]
  const facts: [string, string][] = [
    [words.basePrice, `${formatRupees(lot.basePrice)} / ${words.per[lot.priceUnit]}`],
    [words.quantity, quantity],
    [words.place, place],
    [words.seller, lot.seller],
  ]
  const head = `
<title>${text(title)}</title>
<meta name="description" content="${text(summary)}">
<link rel="canonical" href="${text(address)}">
${languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${text(address)}?lang=${one}">`).join('\n')}
<meta property="og:type" content="product">
<meta property="og:site_name" content="Boli">
<meta property="og:title" content="${text(title)}">
<meta property="og:description" content="${text(summary)}">
<meta property="og:url" content="${text(address)}">
<meta property="og:image" content="${text(image)}">
<meta property="og:image:alt" content="${text(lot.productName)}">
<meta name="twitter:card" content="${lot.image === null ? 'summary' : 'summary_large_image'}">
<script type="application/ld+json">${scriptJson(structuredData(lot, { address, image, summary, isOver }))}</script>`
  const body = `
<main data-lot="${lot._id}" data-version="${lot.version}" data-start="${lot.startTime}" data-end="${lot.endTime}" data-over="${isOver}"
 data-per="${text(words.per[lot.priceUnit])}" data-ended="${text(words.ended)}" data-final="${text(words.finalPrice)}">
${pictures(lot, words.pictureOf)}
<h1>${text(lot.productName)}</h1>
<section class="offer">
<p><span class="soft" data-label>${text(isOver ? words.finalPrice : words.currentBid)}</span>
<strong class="price" data-price>${text(price)}</strong></p>
<p><span class="soft" data-clock-label>${text(isOver ? words.ended : isAhead ? words.startsIn : words.timeLeft)}</span>
<strong class="clock" role="timer" data-clock${isOver ? ' hidden' : ''}></strong>
<span class="soft">${text(words[when[0] as 'endsAt'].replace('{moment}', moment(when[1] ?? '')))}</span></p>
<p><span class="soft">${text(words.bids)}</span> <strong data-bids>${lot.totalBids}</strong></p>
<a class="act" href="/auction/${lot._id}" data-member="${text(words.openRoom)}">${text(isOver ? words.openRoom : words.signIn)}</a>
</section>
<section class="tools" aria-label="${text(words.actions)}">
<button type="button" data-share hidden>${text(words.share)}</button>
<a href="${text(shared)}" rel="noopener noreferrer">${text(words.whatsapp)}</a>
<button type="button" data-copy="${text(words.copied)}" hidden>${text(words.copy)}</button>
${isOver ? `<a href="/auction/${lot._id}/proof">${text(words.proof)}</a>` : `<a href="${path}.ics">${text(words.calendar)}</a>`}
</section>
<dl>${facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<div><dt>${text(label)}</dt><dd>${text(value)}</dd></div>`)
    .join('')}</dl>
${lot.description === '' ? '' : `<p class="words">${text(lot.description)}</p>`}
</main>`
  return page(language, path, head, body)
}

/** What stands where there is nothing to show; what is so for now can be tried again. */
export function renderNotice(
  kind: 'missing' | 'gone' | 'away' | 'busy',
  language: Language,
  path: string,
): string {
  const words = lotTexts[language]
  const head = `<title>${text(words[kind])} · Boli</title>\n<meta name="robots" content="noindex">`
  const [href, next] = kind === 'away' || kind === 'busy' ? [path, words.again] : ['/', words.market]
  return page(
    language,
    path,
    head,
    `<main><h1>${text(words[kind])}</h1><p><a class="act" href="${text(href)}">${text(next)}</a></p></main>`,
  )
}

function page(language: Language, path: string, head: string, body: string): string {
  const others = languages
    .filter((one) => one !== language)
    .map(
      (one) =>
        `<a href="${text(path)}?lang=${one}" lang="${one}" hreflang="${one}">${text(languageFacts[one].ownName)}</a>`,
    )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/lot.css">
<script src="/lot.js" defer></script>${head}
</head>
<body>
<header><a class="brand" href="/" lang="en">Boli</a><nav>${others.join(' ')}</nav></header>
${body}
</body>
</html>
`
}

/** The cover; several pictures lie side by side, to be swiped, and below them are small ones that lead to each. */
function pictures({ image, imageSet, images = [], productName }: PublicLot, pictureOf: string): string {
  if (image === null) return ''
  const cover = { src: image, srcSet: imageSet ?? '' }
  if (images.length < 2) return picture(cover, productName, 'fetchpriority="high"')
  const name = (at: number) =>
    pictureOf
      .replace('{name}', () => productName)
      .replace('{number}', String(at + 1))
      .replace('{count}', String(images.length))
  const slides = images.map(
    (one, at) =>
      `<li id="picture-${at + 1}"><a href="${text(one.src)}">${picture(one, name(at), at === 0 ? 'fetchpriority="high"' : 'loading="lazy"')}</a></li>`,
  )
  const small = images.map(
    ({ src, srcSet }, at) =>
      `<a href="#picture-${at + 1}"><img src="${text(src)}" srcset="${text(srcSet)}" sizes="5rem" alt="${text(name(at))}" width="80" height="60" loading="lazy"></a>`,
  )
  return `<ul class="pictures">${slides.join('')}</ul>\n<nav class="small">${small.join('')}</nav>`
}

function picture({ src, srcSet }: { src: string; srcSet: string }, alt: string, loading: string): string {
  return `<img src="${text(src)}" srcset="${text(srcSet)}" sizes="(min-width: 44rem) 42rem, 100vw" alt="${text(alt)}" width="800" height="600" ${loading}>`
}

function unitOf({ unit }: PublicLot, language: Language): string {
  const { units } = lotTexts[language]
  return unit in units ? units[unit as keyof typeof units] : unit
}

function clip(words: string): string {
  const letters = [...words.replace(/\s+/g, ' ').trim()]
  return letters.length > DESCRIPTION_LENGTH
    ? `${letters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`
    : letters.join('')
}

function structuredData(
  lot: PublicLot,
  { address, image, summary, isOver }: { address: string; image: string; summary: string; isOver: boolean },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: lot.productName,
    description: summary,
    category: lot.category,
    url: address,
    image: [image],
    offers: {
      '@type': 'Offer',
      url: address,
      price: lot.price.toFixed(2),
      priceCurrency: 'INR',
      priceValidUntil: lot.endTime,
      availability: `https://schema.org/${isOver ? 'SoldOut' : 'InStock'}`,
      seller: { '@type': 'Organization', name: lot.seller },
    },
  }
}
