import {
  type AuctionView,
  type Language,
  languageFacts,
  netInHandOf,
  ownWords,
  parseQuantity,
  toRupees,
} from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useCharges } from '../../../components/prices/use-charges.ts'
import { formatRupees } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session-store.ts'

/** @param rupees A price per unit. @returns `about ₹23,482.50 to pay, with Mandi fee and Cess`. */
export type ToPay = (rupees: number) => string

/**
 * What a buyer would pay for a lot at a price: an estimate, because weight and packing are only known at the handover.
 * Null for users other than buyers, and if no charges on the buyer are known; undefined while they are fetched.
 */
export function useToPay({ product }: AuctionView): ToPay | null | undefined {
  const { t } = useTranslation('lot')
  const language = useLanguage()
  const isBuyer = useUser()?.role === 'business'
  const charges = useCharges(isBuyer ? product.category : '', product.state ?? null, 'buyer')
  const quantity = parseQuantity(product.p_qty)
  if (charges === undefined) return undefined
  if (!charges || charges.length === 0 || !quantity) return null
  const names = charges.map(({ name }) => name[language] ?? name.en ?? '')
  const list = listOf(names, language)
  return (rupees) => {
    const { goodsPaise, chargesPaise } = netInHandOf(Math.round(rupees * 100), quantity, charges)
    const paise = chargesPaise.reduce((sum, charge) => sum + charge, goodsPaise)
    return t('toPay', { amount: formatRupees(toRupees(paise)), charges: list })
  }
}

function listOf(names: readonly string[], language: Language): string {
  const own = ownWords[language]
  if (!own) return new Intl.ListFormat(languageFacts[language].locale).format(names)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${own.and} ${names.at(-1)}`
}
