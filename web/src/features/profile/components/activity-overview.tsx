import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { FigureList } from './figure-list.tsx'

/** Total Auctions, Active Auctions, Won Auctions. */
export function ActivityOverview() {
  const { t } = useTranslation('profile')
  const query = useOwnFigures()
  const { data, error } = query
  const shown = (count: number | undefined) => (count === undefined ? null : formatCount(count))
  return (
    <Card>
      <h2 className="mb-4 font-bold text-xl">{t('activity.title')}</h2>
      {error && !data ? (
        <QueryError query={query} title={t('activity.failed')} />
      ) : (
        <FigureList
          figures={[
            { label: t('activity.total'), value: shown(data?.totalAuctions) },
            { label: t('activity.active'), value: shown(data?.activeAuctions) },
            { label: t('activity.won'), value: shown(data?.wonAuctions) },
          ]}
        />
      )}
    </Card>
  )
}
