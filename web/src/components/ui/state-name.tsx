import { useTranslation } from 'react-i18next'

/** The name of a state in the reader's language; its texts are fetched, so it stands in a `Suspense`. */
export function StateName({ state }: { state: string }) {
  const { t } = useTranslation('create')
  return t(`state.${state}`)
}
