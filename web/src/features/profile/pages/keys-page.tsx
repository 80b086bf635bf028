import type { MadeKey } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useKeys } from '../api/keys.ts'
import { KeyForm } from '../components/key-form.tsx'
import { KeyList } from '../components/key-list.tsx'
import { MadeKeyDialog } from '../components/made-key-dialog.tsx'

/** /profile/keys: the API keys of programs that work for the user. */
export function KeysPage() {
  const { t } = useTranslation(['keys', 'account', 'errors'])
  const { data, error, refetch, isRefetching } = useKeys()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const makeButton = isMaking ? null : <Button onClick={() => setMaking(true)}>{t('make')}</Button>
  const isEmpty = data?.length === 0
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={t('title')} subtitle={t('subtitle')} aside={isEmpty || !data ? null : makeButton} />
      {isMaking ? (
        <KeyForm
          onCancel={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : null}
      {!data && !error ? <Skeleton className="h-48" /> : null}
      {isEmpty && !isMaking ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={makeButton} />
      ) : null}
      {data && !isEmpty ? <KeyList keys={data} /> : null}
      <MadeKeyDialog made={made} onClose={() => setMade(null)} />
    </div>
  )
}
