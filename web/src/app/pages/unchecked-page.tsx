import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../components/ui/error-state.tsx'
import type { ApiError } from '../../lib/api-error.ts'
import { checkSession } from '../../lib/session-store.ts'

/** Shown instead of a members' page while the session cannot be checked. */
export function UncheckedPage({ error }: { error: ApiError }) {
  const { t } = useTranslation('shell')
  return (
    <div className="page py-10">
      <ErrorState
        error={error}
        title={t('failedToCheckAuthentication')}
        onRetry={() => void checkSession()}
      />
    </div>
  )
}
