import type { WebhookDelivery, WebhookView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useDeliveries, useSendAgain } from '../api/webhooks.ts'

/** The deliveries to a webhook, with the receiver's answers; each can be sent again. */
export function WebhookDeliveries({ webhook }: { webhook: WebhookView }) {
  const { t } = useTranslation('webhooks')
  const attempt = useAttempt()
  const [page, setPage] = useState(1)
  const query = useDeliveries(webhook._id, page)
  const sendAgain = useSendAgain(webhook._id)
  const { data } = query
  if (!data) return query.error ? <QueryError query={query} /> : <Skeleton className="h-24" />
  if (data.total === 0) return <p className="text-soft">{t('noDeliveries')}</p>
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {data.data.map((delivery) => (
          <li key={delivery._id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <DeliveryText delivery={delivery} />
            {webhook.isOn ? (
              <Button
                variant="secondary"
                aria-label={`${t('again')}: ${kindText(t, delivery)}, ${formatDateTime(delivery.happenedAt)}`}
                onClick={() => void attempt(() => sendAgain.mutateAsync(delivery._id), t('againSent'))}
              >
                {t('again')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {page > 1 || data.hasMore ? (
        <div className="flex justify-between gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('newer')}
          </Button>
          <Button variant="secondary" disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation<'webhooks'>>['t']
/** A kind that only a newer release knows stays as it is. */
const kindText = (t: Translate, { kind }: WebhookDelivery) => t(`kinds.${kind}` as 'kinds.test', kind)

function DeliveryText({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { state, happenedAt, nextTryAt, triedAt, status, answer } = delivery
  const tone = state === 'failed' ? 'text-chilli' : state === 'delivered' ? 'text-leaf' : 'text-soft'
  const faults = ['timeout', 'address-not-allowed'] as const
  const fault = faults.find((one) => one === answer) ?? 'other'
  return (
    <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
      <h3 className="font-semibold">{kindText(t, delivery)}</h3>
      <p className="figures text-soft text-sm">{formatDateTime(happenedAt)}</p>
      <p className={`figures text-sm ${tone}`}>
        {t(`delivery.${state}`)}
        {nextTryAt && triedAt ? ` · ${t('nextTry', { time: formatDateTime(nextTryAt) })}` : ''}
      </p>
      {answer === null ? null : (
        <p className="figures text-sm">{status === null ? t(`fault.${fault}`) : t('answer', { status })}</p>
      )}
      {status !== null && answer ? (
        <code className="break-all rounded-field bg-sand p-2 font-mono text-sm" dir="ltr">
          {answer}
        </code>
      ) : null}
    </div>
  )
}
