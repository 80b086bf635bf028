import type { AdminMemberView, AdminUserView } from '@boli/contracts'
import { Ban, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel } from '../../../components/desk/panel.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Fetched } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatDate, formatDateTime } from '../../../lib/format.ts'
import { useLift, useMember } from '../api/users.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'

/** Whether a member may bid, list and sign in, the reasons, and the actions that change it. */
export function StandingPanel({ user }: { user: AdminUserView }) {
  const { t } = useTranslation('memberdesk')
  const member = useMember(user._id)
  const [open, setOpen] = useState<'suspend' | 'lift' | null>(null)
  const lift = useLift(user._id)
  const close = () => setOpen(null)
  const { data } = member
  const isBarred = data ? Object.values(data.bars).some((bar) => bar !== null) : false
  return (
    <Panel
      title={t('standing.title')}
      aside={
        data && user.role !== 'admin' ? (
          <Button
            variant={isBarred ? 'secondary' : 'danger'}
            onClick={() => setOpen(isBarred ? 'lift' : 'suspend')}
            icon={
              isBarred ? (
                <Undo2 aria-hidden="true" className="size-4.5" />
              ) : (
                <Ban aria-hidden="true" className="size-4.5" />
              )
            }
          >
            {t(isBarred ? 'lift.submit' : 'suspend.open')}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4 p-5">
        <Fetched query={member} skeleton={<Skeleton className="h-16 w-full" />}>
          {(known) => <Standing member={known} />}
        </Fetched>
      </div>
      <SuspendDialog user={user} isOpen={open === 'suspend'} onClose={close} />
      <ReasonDialog
        draft={`lift-${user._id}`}
        isOpen={open === 'lift'}
        onClose={close}
        change={lift}
        words={{
          title: t('lift.title', { username: user.username }),
          confirm: t('lift.submit'),
          busy: t('lift.busy'),
          done: t('lift.done'),
          failed: t('lift.failed'),
        }}
      >
        <p>{t('lift.question')}</p>
      </ReasonDialog>
    </Panel>
  )
}

const bars = ['bidding', 'listing', 'signIn'] as const

function Standing({ member: { bars: given, suspensions, strikes } }: { member: AdminMemberView }) {
  const { t } = useTranslation('memberdesk')
  const barred = bars.flatMap((what) => {
    const bar = given[what]
    return bar ? [{ what, ...bar }] : []
  })
  return (
    <>
      {barred.length === 0 ? <p>{t('standing.good')}</p> : null}
      <ul className="flex flex-col gap-2">
        {barred.map(({ what, until, reason }) => (
          <li key={what} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <Badge tone="chilli">{t(`bar.${what}`)}</Badge>
            <span>{t('standing.until', { day: formatDate(until) })}</span>
            <span className="min-w-0 break-words text-soft">{reason ?? t('standing.byStrikes')}</span>
          </li>
        ))}
      </ul>
      {suspensions.length > 0 ? (
        <History title={t('standing.suspensions')}>
          {suspensions.map(({ _id, scope, reason, by, from, until, liftedAt, note }) => (
            <li key={_id} className="break-words">
              {t(`scope.${scope}`)}, {formatDateTime(from)} – {formatDate(until)}: {reason}{' '}
              <span className="text-soft">
                {t('standing.by', { username: by.username })}
                {liftedAt ? ` · ${t('standing.lifted', { moment: formatDateTime(liftedAt) })}` : ''}
                {note ? `: ${note}` : ''}
              </span>
            </li>
          ))}
        </History>
      ) : null}
      {strikes.length > 0 ? (
        <History title={t('standing.strikes')}>
          {strikes.map(({ dealId, productName, at, until, liftedAt }) => (
            <li key={dealId} className="break-words">
              <RowLink to={`/admin/deals/${dealId}`}>{productName}</RowLink> {formatDateTime(at)}{' '}
              <span className="text-soft">
                {liftedAt
                  ? t('standing.lifted', { moment: formatDateTime(liftedAt) })
                  : t('standing.until', { day: formatDate(until) })}
              </span>
            </li>
          ))}
        </History>
      ) : null}
    </>
  )
}

function History({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </section>
  )
}
