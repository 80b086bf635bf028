import { ErrorState } from '../../../components/ui/error-state.tsx'
import { isMissing } from '../api/auctions.ts'
import { LotMissing } from './lot-missing.tsx'

interface LotUnavailableProps {
  /** A question for a lot that has failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: string
}

/** Shown in place of a page whose lot could not be had: it does not exist, or asking for it failed. */
export function LotUnavailable({ query, title }: LotUnavailableProps) {
  if (isMissing(query.error)) return <LotMissing />
  return (
    <div className="page py-8">
      <ErrorState
        isPage
        error={query.error}
        {...(title === undefined ? {} : { title })}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </div>
  )
}
