import { useTranslation } from 'react-i18next'
import { useLots } from '../api/auctions.ts'
import { AuctionsTable } from './auctions-table.tsx'
import { PagedPanel } from './list-card.tsx'

const LIMIT = 10

/** The lots that one user listed, or bid on. */
export function LotsPanel({ title, ...whose }: { title: string; farmer?: string; bidder?: string }) {
  const { t } = useTranslation('admin')
  return (
    <PagedPanel
      title={title}
      usePage={(page) => useLots({ ...whose, page, limit: LIMIT })}
      failure={t('auctions.failed')}
      empty={t('lots.none')}
    >
      {(auctions, isStale) => <AuctionsTable caption={title} auctions={auctions} isStale={isStale} />}
    </PagedPanel>
  )
}
