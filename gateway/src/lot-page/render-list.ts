import { groupDigits, type Language, type ProductCategory, productCategories } from '@boli/contracts'
import { nameBeside, wordsOf } from '@boli/words'
import { frame, escapeHtml as text } from './frame.ts'
import { headOf } from './head.ts'
import { kiloSwitch, kiloText, momentText, placeOf, priceText, quantityOf } from './lot-facts.ts'
import type { PublicLotCard } from './public-lots.ts'

export interface LotList {
  lots: readonly PublicLotCard[]
  total: number
  page: number
  hasMore: boolean
  category: ProductCategory | null
}

/** A page of running lots, the next to end first, for visitors without an account and for search engines. */
export function renderList(list: LotList, language: Language, origin: string): string {
  const words = wordsOf(language).lotPage
  const { lots, total, page, hasMore, category } = list
  const path = listPath(category, page)
  const name = category === null ? words.list.title : `${words.list.title}: ${words.categories[category]}`
  const title = page === 1 ? name : `${name} · ${words.list.page.replace('{page}', String(page))}`
  const head = headOf({
    ...{ title: `${title} · Boli`, description: words.list.text, address: `${origin}${path}` },
    ...{ image: `${origin}/share.jpg`, imageText: words.list.title },
  })
  const chips = [null, ...productCategories].map((one) => {
    const current = one === category ? ' aria-current="true"' : ''
    return `<a href="${text(listPath(one, 1))}"${current}>${text(one === null ? words.list.all : words.categories[one])}</a>`
  })
  const pages = [
    page > 1
      ? `<a rel="prev" href="${text(listPath(category, page - 1))}">${text(words.list.previous)}</a>`
      : '',
    `<span class="soft">${text(words.list.page.replace('{page}', String(page)))}</span>`,
    hasMore ? `<a rel="next" href="${text(listPath(category, page + 1))}">${text(words.list.next)}</a>` : '',
  ]
  const body = `
<main class="list">
<h1>${text(title)}</h1>
<p class="soft">${text(words.list.text)}</p>
<nav class="chips" aria-label="${text(words.list.categories)}">${chips.join(' ')}</nav>
${
  lots.length === 0
    ? `<p class="card">${text(words.list.empty)}</p>`
    : `<p class="soft">${text(words.list.count.replace('{count}', groupDigits(total)))}</p>
${kiloSwitch('quintal', language)}
<ul class="lots">${lots.map((lot) => `<li>${lotCard(lot, language)}</li>`).join('\n')}</ul>`
}
${total > lots.length ? `<nav class="pages" aria-label="${text(words.list.pages)}">${pages.join(' ')}</nav>` : ''}
</main>`
  return frame(language, path, head, body)
}

/** The address of a page of the list; the first page of all lots is `/lots`. */
function listPath(category: ProductCategory | null, page: number): string {
  const query = new URLSearchParams({
    ...(category === null ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  }).toString()
  return query === '' ? '/lots' : `/lots?${query}`
}

function lotCard(lot: PublicLotCard, language: Language): string {
  const words = wordsOf(language).lotPage
  const picture =
    lot.image === null
      ? `<span class="none" aria-hidden="true"></span>`
      : `<img src="${text(lot.image)}" srcset="${text(lot.imageSet ?? '')}" sizes="(min-width: 60rem) 18rem, (min-width: 34rem) 45vw, 7rem" alt="" width="400" height="300" loading="lazy">`
  const facts = [quantityOf(lot, language), placeOf(lot, language), lot.seller].filter(Boolean).join(' · ')
  const beside = nameBeside(language, lot)
  const [price = '', unit = ''] = text(priceText(lot.price, lot, language)).split(/ (?=\/ )/)
  return `<a class="card" href="/lot/${lot._id}">${picture}<span>
<strong>${text(lot.productName)}</strong>
${beside === '' ? '' : `<span class="soft">${text(beside)}</span>`}
<span class="soft">${text(facts)}</span>
<span class="price">${price} <span class="unit">${unit}</span></span>${kiloText(lot.price, lot.priceUnit, language)}
<span class="soft">${text(words.endsAt.replace('{moment}', momentText(lot.endTime, language)))}</span>
</span></a>`
}
