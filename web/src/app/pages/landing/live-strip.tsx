import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { DataProvider } from '../../data-provider.tsx'
import { AuctionStrip } from '../auction-strip.tsx'

/** Four live lots, with the query cache that no other part of the landing page needs. */
export function LiveStrip() {
  const { t } = useTranslation('landing')
  return (
    <DataProvider>
      <AuctionStrip
        query={{ status: 'active', sortBy: 'ending', limit: 4 }}
        empty={<EmptyState title={t('live.empty')} text={t('live.emptyText')} />}
      />
    </DataProvider>
  )
}
