import { isInOtherScript } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { useLanguage } from '../../lib/i18n.ts'

/** The name of produce in the user's language; empty for a kind that only a newer release knows. */
export function useProduceName() {
  const { t } = useTranslation('lot')
  return (commodity: string): string => t(`produce.${commodity}`, { defaultValue: '' })
}

/** The name that a farmer gave a lot, and its produce. */
export interface NamedLot {
  productName: string
  /** An id of packages/commodities. */
  commodity?: string | null | undefined
}

/** The produce of lots in the user's language, if their names are in another script; otherwise empty. */
export function useNamesBeside(): (lot: NamedLot) => string {
  const language = useLanguage()
  const nameOf = useProduceName()
  return ({ productName, commodity }) =>
    commodity && isInOtherScript(productName, language) ? nameOf(commodity) : ''
}

/** The produce of one lot; see {@link useNamesBeside}. */
export function useNameBeside(lot: NamedLot): string {
  return useNamesBeside()(lot)
}

interface NameBesideProps {
  auction: { productName: string; product: Pick<NamedLot, 'commodity'> }
  className?: string
}

/** The same, on a separate line. */
export function NameBeside({ auction: { productName, product }, className }: NameBesideProps) {
  const name = useNameBeside({ productName, commodity: product.commodity })
  return name === '' ? null : <p className={classNames('text-soft max-[22rem]:text-sm', className)}>{name}</p>
}

/** The name of a state in the page's language; its texts are fetched, so it needs a `Suspense`. */
export function StateName({ state }: { state: string }) {
  const { t } = useTranslation('create')
  return t(`state.${state}`)
}
