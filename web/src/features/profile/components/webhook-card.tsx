import type { WebhookSecret, WebhookView } from '@boli/contracts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useRemoveWebhook, useRotateWebhook, useSwitchWebhook, useTestWebhook } from '../api/webhooks.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'

interface WebhookCardProps {
  webhook: WebhookView
  onSecret: (webhook: WebhookSecret) => void
}

/** A webhook with its state, actions and deliveries. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const { t } = useTranslation(['webhooks', 'account'])
  const attempt = useAttempt()
  const { _id, address, kinds, isOn, offReason, failingSince, oldSecretUntil } = webhook
  const test = useTestWebhook(_id)
  const change = useSwitchWebhook(_id)
  const rotate = useRotateWebhook(_id)
  const remove = useRemoveWebhook(_id)
  const [question, setQuestion] = useState<'rotate' | 'remove' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const answer = () =>
    question === 'remove'
      ? attempt(() => remove.mutateAsync(undefined), t('removed'))
      : attempt(async () => onSecret(await rotate.mutateAsync(undefined)))

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <h2 className="break-all font-semibold" dir="ltr">
          {address}
        </h2>
        <p className={isOn ? 'font-semibold text-leaf' : 'font-semibold text-chilli'}>
          {t(`state.${isOn ? 'on' : (offReason ?? 'user')}`)}
        </p>
        {isOn && failingSince ? (
          <p className="figures text-chilli text-sm">
            {t('failingSince', { time: formatDateTime(failingSince) })}
          </p>
        ) : null}
        {oldSecretUntil ? (
          <p className="figures text-soft text-sm">
            {t('oldSecret', { time: formatDateTime(oldSecretUntil) })}
          </p>
        ) : null}
        <ul className="flex flex-wrap gap-2">
          {kinds.map((kind) => (
            <li key={kind}>
              <Badge tone="leaf">{t(`kinds.${kind}`)}</Badge>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <Button
            variant="secondary"
            onClick={() =>
              attempt(async () => {
                await test.mutateAsync(undefined)
                setOpen(true)
              }, t('testSent'))
            }
          >
            {t('test')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => attempt(() => change.mutateAsync({ isOn: !isOn }))}>
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Button>
        <Button variant="secondary" onClick={() => setQuestion('rotate')}>
          {t('rotate')}
        </Button>
        <Button variant="quiet" onClick={() => setQuestion('remove')}>
          {t('remove')}
        </Button>
      </div>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 font-semibold text-deep underline-offset-4 hover:underline">
          {t('deliveries')}
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        {isOpen ? <WebhookDeliveries webhook={webhook} /> : null}
      </details>
      <ConfirmDialog
        isOpen={question !== null}
        words={{
          title: t(question ?? 'rotate'),
          confirm: t(question ?? 'rotate'),
          busy: t('account:working'),
        }}
        variant={question === 'remove' ? 'danger' : 'primary'}
        act={answer}
        onClose={() => setQuestion(null)}
      >
        <p>{t(question === 'remove' ? 'removeText' : 'rotateText')}</p>
      </ConfirmDialog>
    </Card>
  )
}
