import type { ContactMessageView } from '@boli/contracts'
import { Check, Mail, RotateCcw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useReportFailure } from '../../../lib/use-attempt.ts'
import { useAnswerMessage } from '../api/inbox.ts'

interface MessageItemProps {
  message: ContactMessageView
  onDelete: () => void
}

/** One message: text, sender, lot, and whether it was answered. */
export function MessageItem({ message, onDelete }: MessageItemProps) {
  const { t } = useTranslation('admin')
  const answer = useAnswerMessage()
  const reportFailure = useReportFailure()
  const { _id, name, email, subject, user, auctionId, receivedAt, answeredAt, answeredBy } = message
  const mark = (answered: boolean) =>
    answer.mutate({ id: _id, answered }, { onError: reportFailure(t('messages.markFailed')) })
  return (
    <li className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 break-words font-bold text-lg">{subject}</h2>
        <time dateTime={receivedAt} className="figures text-soft text-sm">
          {formatDateTime(receivedAt)}
        </time>
      </div>
      <p className="max-w-prose whitespace-pre-line break-words">{message.message}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <span className="font-semibold">{name}</span>
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current"
        >
          <Mail aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 break-words">
            <EmailText email={email} />
          </span>
        </a>
        {user ? (
          <RowLink to={`/admin/users/${user._id}`}>
            {t('messages.account', { username: user.username })}
          </RowLink>
        ) : null}
        {auctionId ? <RowLink to={`/admin/auctions/${auctionId}`}>{t('messages.lot')}</RowLink> : null}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {answeredAt ? (
          <>
            <Badge tone="leaf">
              {t('messages.answeredBy', { name: answeredBy, moment: formatDateTime(answeredAt) })}
            </Badge>
            <Button
              variant="quiet"
              busy={answer.isPending}
              onClick={() => mark(false)}
              icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
            >
              {t('messages.markNew')}
            </Button>
          </>
        ) : (
          <Button
            variant="secondary"
            busy={answer.isPending}
            onClick={() => mark(true)}
            icon={<Check aria-hidden="true" className="size-4.5" />}
          >
            {t('messages.markAnswered')}
          </Button>
        )}
        <Button
          variant="quiet"
          className="text-chilli! hover:bg-chilli-wash!"
          onClick={onDelete}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        >
          {t('messages.remove')}
        </Button>
      </div>
    </li>
  )
}
