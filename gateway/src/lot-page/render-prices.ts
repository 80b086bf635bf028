import { type Commodity, commodityOf } from '@boli/commodities'
import { commodityName } from '@boli/commodities/names'
import {
  formatRupees,
  type IndianState,
  type Language,
  type PricedCommodity,
  type PriceHistory,
  productCategories,
  shortDate,
} from '@boli/contracts'
import { fill, wordsOf } from '@boli/words'
import { frame, escapeHtml as text } from './frame.ts'
import { headOf } from './head.ts'
import { kiloSwitch, kiloText } from './lot-facts.ts'
import { dayAndMonth, priceChart } from './price-chart.ts'

interface HistoryPage {
  commodity: Commodity
  /** null for all of India. */
  state: IndianState | null
  history: PriceHistory
}

/** /prices/:commodity: mandi prices of a commodity by week. */
export function renderPriceHistory(
  { commodity, state, history }: HistoryPage,
  language: Language,
  origin: string,
): string {
  const words = wordsOf(language).lotPage
  const { weeks, latest, isDemo, states } = history
  const path = pricesPath(commodity.id, state)
  const name = commodityName(commodity, language)
  const place = state === null ? words.history.india : wordsOf(language).states[state]
  const title = fill(words.history.title, { name, place })
  const now = weeks.at(-1)
  const description = now
    ? fill(words.history.description, { name, place, price: quintalPrice(now.modal, language) })
    : fill(words.history.empty, { name, place })
  const head = `${headOf({
    ...{ title: `${title} · Boli`, description, address: `${origin}${path}` },
    ...{ image: `${origin}/share.jpg`, imageText: title },
  })}${now ? '' : '\n<meta name="robots" content="noindex">'}`
  const chips = [null, ...states].map((one) => {
    const current = one === state ? ' aria-current="true"' : ''
    return `<a href="${text(pricesPath(commodity.id, one))}"${current}>${text(one === null ? words.history.india : wordsOf(language).states[one])}</a>`
  })
  const body = `
<main class="prices">
<p><a class="back" href="/prices">${text(words.history.all)}</a></p>
<h1>${text(title)}</h1>
${states.length > 1 || state !== null ? `<nav class="chips" aria-label="${text(words.history.states)}">${chips.join(' ')}</nav>` : ''}
${isDemo ? `<p class="card demo">${text(words.history.demo)}</p>` : ''}
${
  now === undefined
    ? `<p class="card">${text(description)}</p>`
    : `<section class="card">
<p class="soft">${text(words.history.now)}</p>
<p><strong class="price">${text(quintalPrice(now.modal, language))}</strong>${kiloText(now.modal, 'quintal', language)}</p>
<p class="soft">${text(fill(words.history.range, { low: formatRupees(now.low), high: formatRupees(now.high), date: shortDate(latest ?? now.from, language) }))}</p>
${kiloSwitch('quintal', language)}
</section>
<section class="card">
<h2>${text(words.history.weeks)}</h2>
${priceChart(weeks, language, fill(words.history.chart, { name, place }))}
<p class="soft legend"><span><i class="common"></i>${text(words.history.modal)}</span> <span><i class="range"></i>${text(words.history.band)}</span></p>
<details><summary>${text(words.history.table)}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="${text(words.history.table)}">${table(weeks, language)}</div></details>
</section>
<p class="soft">${text(words.history.madeOf)}</p>`
}
</main>`
  return frame(language, path, head, body)
}

/** /prices: every recently reported commodity, by category. */
export function renderPriceList(
  priced: readonly PricedCommodity[],
  language: Language,
  origin: string,
): string {
  const words = wordsOf(language).lotPage
  const head = headOf({
    ...{ title: `${words.history.listTitle} · Boli`, description: words.history.listText },
    ...{ address: `${origin}/prices`, image: `${origin}/share.jpg`, imageText: words.history.listTitle },
  })
  const known = priced.flatMap((one) => {
    const commodity = commodityOf(one.commodity)
    return commodity ? [{ ...one, commodity, name: commodityName(commodity, language) }] : []
  })
  const kinds = productCategories.map((category) => {
    const ofKind = known
      .filter(({ commodity }) => commodity.category === category)
      .sort((one, other) => one.name.localeCompare(other.name, language))
    const items = ofKind.map(
      ({ commodity, name, modal, latest }) =>
        `<li><a class="card" href="${text(pricesPath(commodity.id, null))}"><strong>${text(name)}</strong>
<span class="price">${text(quintalPrice(modal, language))}</span>${kiloText(modal, 'quintal', language)}
<span class="soft">${text(shortDate(latest, language))}</span></a></li>`,
    )
    return items.length === 0
      ? ''
      : `<h2>${text(words.categories[category])}</h2>\n<ul class="commodities">${items.join('\n')}</ul>`
  })
  const body = `
<main class="prices">
<h1>${text(words.history.listTitle)}</h1>
<p class="soft">${text(words.history.listText)}</p>
${known.length === 0 ? `<p class="card">${text(words.history.listEmpty)}</p>` : kiloSwitch('quintal', language)}
${kinds.join('\n')}
</main>`
  return frame(language, '/prices', head, body)
}

function table(weeks: PriceHistory['weeks'], language: Language): string {
  const { history } = wordsOf(language).lotPage
  const headings = [history.week, history.modal, history.low, history.high, history.mandis]
  const rows = [...weeks].reverse().map(
    ({ from, low, modal, high, mandis }) =>
      `<tr><th scope="row">${text(dayAndMonth(from, language))}</th>
<td><strong>${formatRupees(modal)}</strong>${kiloText(modal, 'quintal', language)}</td>
<td>${formatRupees(low)}</td><td>${formatRupees(high)}</td><td>${mandis}</td></tr>`,
  )
  return `<table><thead><tr>${headings.map((heading) => `<th scope="col">${text(heading)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table>`
}

function pricesPath(commodity: string, state: IndianState | null): string {
  return `/prices/${commodity}${state === null ? '' : `?state=${state}`}`
}

function quintalPrice(rupees: number, language: Language): string {
  return `${formatRupees(rupees)} / ${wordsOf(language).lotPage.per.quintal}`
}
