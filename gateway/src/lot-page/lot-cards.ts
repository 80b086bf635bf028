import { commodityOf, gradeOf, parametersOf } from '@boli/commodities'
import { gradeName, parameterName } from '@boli/commodities/names'
import {
  formatRupees,
  groupDigits,
  type Language,
  lotReportReasons,
  type PriceGuide,
  type PublicLot,
  shortDate,
} from '@boli/contracts'
import { wordsOf } from '@boli/words'
import { escapeHtml as text } from './frame.ts'
import { kiloText } from './lot-facts.ts'

/** The declared quality, and who assayed it; empty if nothing was declared. */
export function qualityCard(lot: PublicLot, language: Language): string {
  const words = wordsOf(language).lotPage
  const commodity = commodityOf(lot.commodity ?? '')
  const declared = (commodity ? parametersOf(commodity.id) : []).flatMap((parameter) => {
    const value = lot.qualityValues?.[parameter.id]
    if (value === undefined || !commodity) return []
    const grade = gradeOf(commodity.id, parameter.id, value)
    const amount = `${groupDigits(value)} ${words.qualityUnits[parameter.unit]}`.trim()
    return [
      row(parameterName(parameter, language), grade ? `${amount} · ${gradeName(grade, language)}` : amount),
    ]
  })
  const report = lot.laboratory ? row(words.laboratory, lot.laboratory) : ''
  if (declared.length === 0 && report === '') return ''
  return card(
    words.quality,
    `<dl>${declared.join('')}${report}</dl><p class="soft">${text(words[report === '' ? 'farmersWord' : 'reportWord'])}</p>`,
  )
}

/** Prices of the commodity in mandis and in Boli, and the current support price. */
export function priceCard(
  guide: PriceGuide | null,
  { priceUnit: unit, commodity }: Pick<PublicLot, 'priceUnit' | 'commodity'>,
  language: Language,
): string {
  if (!guide) return ''
  const words = wordsOf(language).lotPage
  const priceOf = (rupees: number) =>
    `<span>${formatRupees(rupees)}${kiloText(rupees, unit, language)}</span>`
  const band = (low: number, middle: number, high: number) =>
    `<p class="band">${priceOf(low)} <strong>${priceOf(middle)}</strong> ${priceOf(high)} / ${text(words.per[unit])}</p>`
  const parts: string[] = []
  if (guide.mandis) {
    const { low, modal, high, latest } = guide.mandis
    const day = words.untilDay.replace('{date}', shortDate(latest, language))
    parts.push(`<h3>${text(words.mandis)}</h3>${band(low, modal, high)}<p class="soft">${text(day)}</p>`)
  }
  if (guide.sales) {
    const { low, middle, high } = guide.sales
    parts.push(`<h3>${text(words.sales)}</h3>${band(low, middle, high)}`)
  }
  if (guide.support?.isCurrent)
    parts.push(`<dl>${row(words.support, formatRupees(guide.support.price))}</dl>`)
  if (parts.length === 0) return ''
  if (commodity && unit === 'quintal')
    parts.push(`<p><a class="on" href="/prices/${text(commodity)}">${text(words.history.link)}</a></p>`)
  return card(words.prices, parts.join(''))
}

/** The form with which anyone can report the lot; `lot.js` shows and sends it. */
export function reportForm(language: Language): string {
  const { report } = wordsOf(language).lotPage
  const reasons = lotReportReasons.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required>${text(report.reasons[reason])}</label>`,
  )
  return `<details class="report" data-report="${text(JSON.stringify(report.errors))}" hidden>
<summary>${text(report.title)}</summary>
<form class="card">
<p>${text(report.text)}</p>
<fieldset><legend>${text(report.legend)}</legend>${reasons.join('')}</fieldset>
<label>${text(report.more)}<textarea name="text" rows="3" maxlength="500"></textarea></label>
<button class="act" data-busy="${text(report.busy)}">${text(report.submit)}</button>
</form>
<p role="status" tabindex="-1" data-done="${text(report.done)}"></p>
</details>`
}

function card(title: string, body: string): string {
  return `<section class="card"><h2>${text(title)}</h2>${body}</section>`
}

/** A fact in a list. @param more HTML after the value. */
export function row(
  label: string,
  value: string,
  { href, more = '' }: { href?: string; more?: string } = {},
): string {
  const shown = href === undefined ? text(value) : `<a href="${text(href)}">${text(value)}</a>`
  return `<div><dt>${text(label)}</dt><dd>${shown}${more}</dd></div>`
}
