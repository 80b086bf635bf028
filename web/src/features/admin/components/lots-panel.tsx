import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLots } from '../api/auctions.ts'
import { AuctionsTable } from './auctions-table.tsx'
import { ListBody } from './list-card.tsx'
import { Panel } from './panel.tsx'

const LIMIT = 10

/** The lots that one user listed, or bid on. */
export function LotsPanel({ title, ...whose }: { title: string; farmer?: string; bidder?: string }) {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const list = useLots({ ...whose, page, limit: LIMIT })
  return (
    <Panel title={title}>
      <ListBody
        list={list}
        rows={list.data?.data}
        total={list.data?.total}
        hasMore={list.data?.hasMore}
        page={page}
        onPage={setPage}
        failure={t('auctions.failed')}
        empty={<p className="p-5 text-soft">{t('lots.none')}</p>}
      >
        {(auctions) => <AuctionsTable caption={title} auctions={auctions} isStale={list.isPlaceholderData} />}
      </ListBody>
    </Panel>
  )
}
