import { type AuctionView, isInOtherScript } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useLanguage } from './i18n.ts'

/** What produce is called in the reader's language; empty for a kind that a newer release knows. */
export function useProduceName() {
  const { t } = useTranslation('lot')
  return (commodity: string): string => t(`produce.${commodity}`, { defaultValue: '' })
}

/** What a lot is in the reader's language, where its name is in letters of another; else empty. */
export function useNameBeside({
  productName,
  product,
}: Pick<AuctionView, 'productName' | 'product'>): string {
  const language = useLanguage()
  const nameOf = useProduceName()
  return product.commodity && isInOtherScript(productName, language) ? nameOf(product.commodity) : ''
}
