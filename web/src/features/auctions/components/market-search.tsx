import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../components/ui/search-field.tsx'

interface MarketSearchProps {
  query: string
  onSearch: (query: string) => void
}

/** The market's search box. */
export function MarketSearch({ query, onSearch }: MarketSearchProps) {
  const { t } = useTranslation('market')
  return (
    <SearchField
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      query={query}
      onSearch={onSearch}
    />
  )
}
