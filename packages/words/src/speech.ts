import {
  formatPaise,
  type Language,
  languageFacts,
  lotValuePaise,
  priceUnitOf,
  type Quantity,
  type QuantityUnit,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import type { LanguageWords, Letter, MailedLot, SaleParty } from './language-words.ts'

type Facts = NonNullable<Letter['tables']>[number]['facts']

/** How amounts, moments and lots are told in one language. */
export interface Speech {
  /** `₹2,27,500`. */
  rupees(paise: number): string
  /** `12,000.5 quintals`. */
  quantity(quantity: Quantity): string
  /** `₹2,275/quintal`; without its unit where that is not known. */
  price(paise: number, unit: QuantityUnit | null): string
  /** The value of the whole lot at its price. */
  lotValue(lot: MailedLot): string
  /** `20 Nov 2026, 4:15 pm IST`. */
  moment(moment: Date): string
  /** `4:15 pm`. */
  time(moment: Date): string
  /**
   * The facts of a lot: its price never without its lot value.
   * @param labels What the price and the moment are in this mail.
   * @param more Facts between the lot's value and the moment.
   */
  lotFacts(lot: MailedLot, labels: { price: string; moment: string }, more?: Facts): Facts
  /** The other party's contact as a table; none where their account is gone. */
  contactTables(caption: string, party: SaleParty | null): NonNullable<Letter['tables']>
}

export function createSpeech(
  language: Language,
  words: Pick<LanguageWords, 'units' | 'inIndia' | 'party'>,
): Speech {
  const { lot: lotLabel, quantity: quantityLabel, lotValue: lotValueLabel, ...units } = words.units
  const amounts = new Intl.NumberFormat(languageFacts[language].locale, { maximumFractionDigits: 3 })
  const speech: Speech = {
    rupees: formatPaise,
    quantity: ({ milli, unit }) =>
      `${amounts.format(milli / 1000)} ${units[milli === 1000 ? 'oneUnit' : 'units'][unit]}`,
    price: (paise, unit) => `${formatPaise(paise)}${unit ? units.perUnit[priceUnitOf(unit)] : ''}`,
    lotValue: (lot) => formatPaise(lotValuePaise(lot.pricePaise, lot.quantity)),
    moment: (moment) => words.inIndia(`${shortDate(moment, language)}, ${timeOfDay(moment, language)}`),
    time: (moment) => timeOfDay(moment, language),
    lotFacts: (lot, labels, more = []) => [
      { label: lotLabel, value: lot.productName },
      { label: quantityLabel, value: speech.quantity(lot.quantity) },
      { label: labels.price, value: speech.price(lot.pricePaise, lot.quantity.unit) },
      { label: lotValueLabel, value: speech.lotValue(lot) },
      ...more,
      { label: labels.moment, value: speech.moment(lot.endsAt) },
    ],
    contactTables(caption, party) {
      if (!party) return []
      const { username, fullname, email, phone } = words.party
      const facts = [
        { label: username, value: party.username },
        { label: fullname, value: party.fullname },
        { label: email, value: party.email },
      ]
      if (party.phone) facts.push({ label: phone, value: party.phone })
      return [{ caption, facts }]
    },
  }
  return speech
}
