import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSavedSearches, useSearchChanges } from '../../../components/follow/use-saved-searches.ts'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { addressOf } from './saved-search.ts'

/** The viewer's saved searches, each with a link to its current results. */
export function SavedSearches() {
  const { t } = useTranslation('watchlist')
  const searches = useSavedSearches()
  const { forget } = useSearchChanges()
  if (searches.isError) return <QueryError query={searches} />
  if (searches.data?.length === 0) return <p className="text-soft">{t('search.none')}</p>
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {searches.data?.map((search) => (
        <li
          key={search._id}
          className="flex items-center justify-between gap-3 rounded-card border border-line bg-card p-4"
        >
          <LineLink to={addressOf(search)} className="min-w-0 break-words">
            {search.name}
          </LineLink>
          <button
            type="button"
            aria-label={t('search.forget', { name: search.name })}
            disabled={forget.isPending}
            onClick={() => forget.mutate(search._id)}
            className="flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-leaf-wash hover:text-ink"
          >
            <Trash2 aria-hidden="true" className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
