import { Bell, BellPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSavedSearches, useSearchChanges } from '../../../components/follow/use-saved-searches.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { formatPrice, formatRupees } from '../../../lib/format.ts'
import type { MarketFilters } from './market-filters.ts'
import { addressOf, toSavedSearch } from './saved-search.ts'

/** Turns notifications of new lots that match the filters on or off; pressed while on. */
export default function SaveSearch({ filters }: { filters: MarketFilters }) {
  const { t } = useTranslation('watchlist')
  const name = useSearchName(filters)
  const { data: saved } = useSavedSearches()
  const { save, forget } = useSearchChanges()
  if (saved === undefined) return null
  const body = toSavedSearch(filters, name)
  const same = saved.find((search) => addressOf(search) === addressOf({ ...nothing, ...body }))
  const Icon = same ? Bell : BellPlus
  return (
    <Button
      variant="secondary"
      aria-pressed={same !== undefined}
      busy={save.isPending || forget.isPending}
      onClick={() => (same ? forget.mutate(same._id) : save.mutate(body))}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className="self-start"
    >
      {t(same ? 'search.saved' : 'search.save')}
    </Button>
  )
}

const nothing = {
  ...{ _id: '', createdAt: '', text: null, category: null, commodity: null },
  ...{ state: null, district: null, minPrice: null, maxPrice: null, priceUnit: null },
}

/** The filters in words. */
function useSearchName(filters: MarketFilters): string {
  const { t } = useTranslation(['watchlist', 'lot', 'create'])
  const produceName = useProduceName()
  const { query, category, commodity, state, district, minPrice, maxPrice } = filters
  const unit = filters.priceUnit ?? 'quintal'
  const [lowest, highest] = [formatPrice(minPrice ?? 0, unit), formatPrice(maxPrice ?? 0, unit)]
  const prices =
    maxPrice === null
      ? minPrice === null
        ? ''
        : t('search.from', { lowest })
      : minPrice === null
        ? t('search.upTo', { highest })
        : `${formatRupees(minPrice)} – ${highest}`
  return [
    query,
    commodity === null ? '' : produceName(commodity),
    category === 'all' || commodity !== null ? '' : t(`lot:category.${category}`),
    district,
    state === null ? '' : t(`create:state.${state}`),
    prices,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
