import { type AuctionView, isInOtherScript } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { useLanguage } from '../../lib/i18n.ts'

type NamedLot = Pick<AuctionView, 'productName' | 'product'>

/** What produce is called in the reader's language; empty for a kind that a newer release knows. */
export function useProduceName() {
  const { t } = useTranslation('lot')
  return (commodity: string): string => t(`produce.${commodity}`, { defaultValue: '' })
}

/** What a lot is in the reader's language, where its name is in letters of another; else empty. */
export function useNameBeside({ productName, product }: NamedLot): string {
  const language = useLanguage()
  const nameOf = useProduceName()
  return product.commodity && isInOtherScript(productName, language) ? nameOf(product.commodity) : ''
}

/** What a lot is, for a reader who cannot read the letters of its name. */
export function NameBeside({ auction, className }: { auction: NamedLot; className?: string }) {
  const name = useNameBeside(auction)
  return name === '' ? null : <p className={classNames('text-soft', className)}>{name}</p>
}

/** The name of a state in the reader's language; its texts are fetched, so it stands in a `Suspense`. */
export function StateName({ state }: { state: string }) {
  const { t } = useTranslation('create')
  return t(`state.${state}`)
}
