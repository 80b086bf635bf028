import {
  formatPaise,
  type Language,
  localeOf,
  lotValuePaise,
  type PriceUnit,
  priceUnitOf,
  type Quantity,
  type QuantityUnit,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import type { Fact } from '@boli/mailer'

/** What a mail tells of a lot. */
export interface MailedLot {
  auctionId: string
  productName: string
  quantity: Quantity
  /** Per price unit. */
  pricePaise: number
  endsAt: Date
}

const words = {
  en: {
    lot: 'Lot',
    quantity: 'Quantity',
    lotValue: 'Lot value',
    units: { kgs: 'kgs', quintals: 'quintals', Litres: 'litres', pcs: 'pieces' },
    oneUnit: { kgs: 'kg', quintals: 'quintal', Litres: 'litre', pcs: 'piece' },
    perUnit: { quintal: '/quintal', litre: '/litre', piece: '/piece' },
  },
  hi: {
    lot: 'माल',
    quantity: 'मात्रा',
    lotValue: 'पूरे माल का मूल्य',
    units: { kgs: 'किलो', quintals: 'क्विंटल', Litres: 'लीटर', pcs: 'नग' },
    oneUnit: { kgs: 'किलो', quintals: 'क्विंटल', Litres: 'लीटर', pcs: 'नग' },
    perUnit: { quintal: '/क्विंटल', litre: '/लीटर', piece: '/नग' },
  },
} satisfies Record<
  Language,
  {
    lot: string
    quantity: string
    lotValue: string
    units: Record<QuantityUnit, string>
    oneUnit: Record<QuantityUnit, string>
    perUnit: Record<PriceUnit, string>
  }
>

/** `12,000.5 quintals`. */
export function quantityText(language: Language, { milli, unit }: Quantity): string {
  const amount = new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 3 }).format(milli / 1000)
  return `${amount} ${words[language][milli === 1000 ? 'oneUnit' : 'units'][unit]}`
}

/** `₹2,275/quintal`. */
export function priceText(language: Language, paise: number, unit: QuantityUnit): string {
  return `${formatPaise(paise)}${words[language].perUnit[priceUnitOf(unit)]}`
}

/** The value of the whole lot at a price: `₹2,27,500`. */
export function lotValueText(lot: MailedLot): string {
  return formatPaise(lotValuePaise(lot.pricePaise, lot.quantity))
}

/** `20 Nov 2026, 4:15 pm IST`. */
export function momentText(language: Language, moment: Date): string {
  return `${shortDate(moment, language)}, ${timeOfDay(moment, language)} IST`
}

/**
 * The facts of a lot: its price never without its lot value.
 * @param labels What the price and the moment are in this mail.
 * @param more Facts between the lot's value and the moment.
 */
export function lotFacts(
  language: Language,
  lot: MailedLot,
  labels: { price: string; moment: string },
  more: readonly Fact[] = [],
): Fact[] {
  const { lot: lotLabel, quantity, lotValue } = words[language]
  return [
    { label: lotLabel, value: lot.productName },
    { label: quantity, value: quantityText(language, lot.quantity) },
    { label: labels.price, value: priceText(language, lot.pricePaise, lot.quantity.unit) },
    { label: lotValue, value: lotValueText(lot) },
    ...more,
    { label: labels.moment, value: momentText(language, lot.endsAt) },
  ]
}
