import {
  formatPaise,
  type Language,
  languageFacts,
  lotValuePaise,
  priceUnitOf,
  shortDate,
  timeOfDay,
} from '@boli/contracts'
import type { LanguageWords, Speech } from './language-words.ts'

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
