import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { ApiError } from '../../../lib/api-error.ts'

const lists = { user: '/admin/users', lot: '/admin/auctions', import: '/admin/prices' } as const

interface OneUnavailableProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>
  kind: keyof typeof lists
}

/** Shown if a user or a lot does not exist, with a link to the list, or could not be fetched. */
export function OneUnavailable({ query, kind }: OneUnavailableProps) {
  const { t } = useTranslation('admin')
  const { error } = query
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (!isMissing) {
    return <QueryError isPage query={query} />
  }
  return (
    <EmptyState
      isPage
      title={t(`missing.${kind}`)}
      action={
        <ButtonLink to={lists[kind]} variant="secondary">
          {t(`missing.to-${kind}`)}
        </ButtonLink>
      }
    />
  )
}
