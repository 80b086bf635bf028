import type { UseQueryResult } from '@tanstack/react-query'
import { RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api-error.ts'
import { classNames } from '../../lib/class-names.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { Button } from './button.tsx'
import { PageTitle } from './page-header.tsx'

export interface ErrorStateProps {
  error: unknown
  /** The specification's words for this place, shown above what the server said. */
  title?: string
  onRetry?: () => void
  isRetrying?: boolean
  /** Set if it is the only content: its title is then the page's heading. */
  isPage?: boolean
  className?: string
}

/** The error, and Retry. */
export function ErrorState({
  error,
  title,
  onRetry,
  isRetrying = false,
  isPage = false,
  className,
}: ErrorStateProps) {
  const { t } = useTranslation('common')
  const isOffline = error instanceof ApiError && error.isNetworkFailure
  return (
    <div
      role="alert"
      className={classNames(
        'flex flex-col items-center gap-3 rounded-panel bg-chilli-wash px-6 py-10 text-center',
        className,
      )}
    >
      {isOffline ? <WifiOff aria-hidden="true" className="size-8 text-chilli" /> : null}
      {isPage ? (
        <PageTitle title={title ?? t('somethingWentWrong')} className="font-semibold text-lg" />
      ) : (
        <p className="font-semibold text-lg">{title ?? t('somethingWentWrong')}</p>
      )}
      <p className="max-w-prose text-soft">
        {/* The rest of the page does not wait for these texts. */}
        <Suspense>
          <ErrorText error={error} />
        </Suspense>
      </p>
      {onRetry ? (
        <Button
          variant="secondary"
          onClick={onRetry}
          busy={isRetrying}
          icon={<RotateCw aria-hidden="true" className="size-4" />}
        >
          {t('retry')}
        </Button>
      ) : null}
      {error instanceof ApiError && error.requestId ? (
        <p className="text-soft text-xs">{t('requestId', { id: error.requestId })}</p>
      ) : null}
    </div>
  )
}

interface QueryErrorProps extends Omit<ErrorStateProps, 'error' | 'onRetry' | 'isRetrying'> {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** The error of a query, and Retry, which sends it again. */
export function QueryError({ query, ...looks }: QueryErrorProps) {
  const { error, isFetching, refetch } = query
  return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} {...looks} />
}

function ErrorText({ error }: { error: unknown }) {
  return useErrorText()(error)
}

interface FetchedProps<Data> extends Pick<ErrorStateProps, 'title' | 'className'> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  children: (data: NonNullable<Data>) => ReactNode
}

/** What was fetched; until then its placeholder, or why it could not be fetched. Shown data stay if a refetch fails. */
export function Fetched<Data>({ query, skeleton, children, ...looks }: FetchedProps<Data>) {
  if (query.data) return children(query.data)
  return query.error ? <QueryError query={query} {...looks} /> : skeleton
}
