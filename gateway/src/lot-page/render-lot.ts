import type { Language, PriceGuide, PublicLot } from '@boli/contracts'
import { nameBeside, wordsOf } from '@boli/words'
import { frame, scriptJson, escapeHtml as text } from './frame.ts'
import { headOf } from './head.ts'
import { priceCard, qualityCard, reportForm, row } from './lot-cards.ts'
import {
  kiloSwitch,
  kiloText,
  momentText,
  placeOf,
  priceText,
  quantityOf,
  shareImageOf,
  summaryOf,
} from './lot-facts.ts'

/** The page's origin and path. */
interface PageAddress {
  origin: string
  path: string
}

/** The public page of a lot: all content is in the HTML; `lot.js` updates price and time. */
export function renderLot(
  lot: PublicLot,
  {
    language,
    origin,
    path,
    guide,
    now,
  }: PageAddress & { language: Language; guide: PriceGuide | null; now: Date },
): string {
  const words = wordsOf(language).lotPage
  const address = `${origin}${path}`
  const isOver = lot.status === 'completed' || lot.status === 'inactive' || new Date(lot.endTime) <= now
  const isAhead = !isOver && new Date(lot.startTime) > now
  const price = priceText(lot.price, lot, language)
  const beside = nameBeside(language, lot)
  const title = `${lot.productName} · ${price} · Boli`
  const summary = summaryOf(lot, language)
  const image = shareImageOf(lot, origin)
  const shared = `https://wa.me/?text=${encodeURIComponent(`${lot.productName}: ${price} ${address}`)}`
  const [when, at] = isOver
    ? (['endedAt', lot.endTime] as const)
    : isAhead
      ? (['startsAt', lot.startTime] as const)
      : (['endsAt', lot.endTime] as const)
  const facts: [string, string, Parameters<typeof row>[2]?][] = [
    [
      words.basePrice,
      priceText(lot.basePrice, lot, language),
      { more: kiloText(lot.basePrice, lot.priceUnit, language) },
    ],
    [words.quantity, quantityOf(lot, language)],
    [words.place, placeOf(lot, language)],
    [words.seller, lot.seller, { href: `/member/${encodeURIComponent(lot.seller)}` }],
  ]
  const head = `${headOf({ title, description: summary, address, image, imageText: lot.productName, type: 'product' })}
<script type="application/ld+json">${scriptJson(structuredData(lot, { address, image, summary, isOver }))}</script>`
  const body = `
<main class="lot" data-lot="${lot._id}" data-version="${lot.version}" data-start="${lot.startTime}" data-end="${lot.endTime}" data-over="${isOver}"
 data-per="${text(words.per[lot.priceUnit])}" data-ended="${text(words.ended)}" data-final="${text(words.finalPrice)}">
${pictures(lot, words.pictureOf)}
<div class="words">
<h1>${text(lot.productName)}</h1>
${beside === '' ? '' : `<p class="beside">${text(beside)}</p>\n`}<section class="card offer">
<p><span class="soft" data-label>${text(isOver ? words.finalPrice : words.currentBid)}</span>
<strong class="price" data-price>${text(price)}</strong>${kiloText(lot.price, lot.priceUnit, language)}</p>
<p><span class="soft" data-clock-label>${text(isOver ? words.ended : isAhead ? words.startsIn : words.timeLeft)}</span>
<strong class="clock" role="timer" data-clock${isOver ? ' hidden' : ''}></strong>
<span class="soft">${text(words[when].replace('{moment}', momentText(at, language)))}</span></p>
<p><span class="soft">${text(words.bids)}</span> <strong data-bids>${lot.totalBids}</strong></p>
<a class="act wide" href="/auction/${lot._id}" data-member="${text(words.openRoom)}">${text(isOver ? words.openRoom : words.signIn)}</a>
<p class="new" data-guest><span class="soft">${text(words.noAccount)}</span> <a href="/signup?from=/auction/${lot._id}">${text(words.frame.signUp)}</a></p>
</section>
<section class="tools" aria-label="${text(words.actions)}">
${kiloSwitch(lot.priceUnit, language)}
<button type="button" data-share hidden>${text(words.share)}</button>
<a href="${text(shared)}" rel="noopener noreferrer">${text(words.whatsapp)}</a>
<button type="button" data-copy="${text(words.copied)}" hidden>${text(words.copy)}</button>
${isOver ? `<a href="/auction/${lot._id}/proof">${text(words.proof)}</a>` : `<a href="${path}.ics">${text(words.calendar)}</a>`}
</section>
<section class="card"><dl>${facts
    .filter(([, value]) => value !== '')
    .map((fact) => row(...fact))
    .join('')}</dl>
${lot.description === '' ? '' : `<p class="said">${text(lot.description)}</p>`}</section>
${qualityCard(lot, language)}
${priceCard(guide, lot, language)}
${reportForm(language)}
</div>
</main>`
  return frame(language, path, head, body)
}

/** The cover; several pictures are side by side, to be swiped, with thumbnails below that link to each. */
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
