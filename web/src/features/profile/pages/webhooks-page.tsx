import type { WebhookSecret } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useWebhooks } from '../api/webhooks.ts'
import { SecretDialog } from '../components/secret-dialog.tsx'
import { WebhookCard } from '../components/webhook-card.tsx'
import { WebhookForm } from '../components/webhook-form.tsx'

/** /profile/webhooks: the programs that are sent what happens. */
export function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'keys', 'account', 'errors'])
  const { data, error, refetch, isRefetching } = useWebhooks()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<WebhookSecret | null>(null)
  const addButton = isMaking ? null : <Button onClick={() => setMaking(true)}>{t('add')}</Button>
  const isEmpty = data?.length === 0
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-6 sm:py-8">
      <PageHeader title={t('title')} subtitle={t('subtitle')} aside={isEmpty || !data ? null : addButton} />
      {isMaking ? (
        <WebhookForm
          onCancel={() => setMaking(false)}
          onMade={(webhook) => {
            setMaking(false)
            setMade(webhook)
          }}
        />
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isRefetching} />
      ) : null}
      {!data && !error ? <Skeleton className="h-48" /> : null}
      {isEmpty && !isMaking ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={addButton} />
      ) : null}
      {data?.map((webhook) => (
        <WebhookCard key={webhook._id} webhook={webhook} onSecret={setMade} />
      ))}
      <SecretDialog
        secret={made?.secret ?? null}
        title={t('made.title')}
        text={t('made.text')}
        label={t('made.label')}
        done={t('made.done')}
        onClose={() => setMade(null)}
      />
    </div>
  )
}
