import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { isMissing } from '../../../lib/api-error.ts'

interface DealUnavailableProps {
  query: Pick<UseQueryResult<unknown>, 'error' | 'isFetching' | 'refetch'>
  /** The list to continue to. */
  to: string
}

/** Shown if a deal does not exist, is not accessible, or could not be fetched. */
export function DealUnavailable({ query, to }: DealUnavailableProps) {
  const { t } = useTranslation('dealroom')
  if (!isMissing(query.error)) return <QueryError isPage query={query} title={t('failed')} />
  return (
    <EmptyState
      isPage
      title={t('missing.title')}
      text={t('missing.text')}
      action={<ButtonLink to={to}>{t('back')}</ButtonLink>}
    />
  )
}
