import type { AdminUserView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { PagedPanel } from '../../../components/desk/list-card.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatLongDate } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useLots } from '../api/auctions.ts'
import { useUserAccount } from '../api/users.ts'
import { AccountAct } from '../components/account-act.tsx'
import { ActionsPanel } from '../components/actions-panel.tsx'
import { AuctionsTable } from '../components/auctions-table.tsx'
import { DeleteUserDialog } from '../components/delete-user-dialog.tsx'
import { DeletedAccount } from '../components/deleted-account.tsx'
import { EditUserDialog } from '../components/edit-user-dialog.tsx'
import { HideAvatar } from '../components/hide-avatar.tsx'
import { MemberDeals } from '../components/member-deals.tsx'
import { OneUnavailable } from '../components/one-unavailable.tsx'
import { PrivatePanel } from '../components/private-panel.tsx'
import { StandingPanel } from '../components/standing-panel.tsx'

const LIMIT = 10

/** The lots that one user listed, or bid on. */
function LotsPanel({ title, ...whose }: { title: string; farmer?: string; bidder?: string }) {
  const { t } = useTranslation('admin')
  return (
    <PagedPanel
      title={title}
      usePage={(page) => useLots({ ...whose, page, limit: LIMIT })}
      failure={t('auctions.failed')}
      empty={t('lots.none')}
    >
      {(auctions, isStale) => <AuctionsTable caption={title} auctions={auctions} isStale={isStale} />}
    </PagedPanel>
  )
}

/** /admin/users/{userId}: one account, its lots and bids, and administrators' actions on it. */
export function UserPage() {
  const { userId = '' } = useParams()
  const account = useUserAccount(userId)
  useTranslation(['users', 'admin', 'audit', 'memberdesk', 'deal', 'lot', 'create', 'keys', 'errors'])
  return (
    <AdminShell>
      {account.data ? (
        <Account user={account.data} />
      ) : account.isError ? (
        <OneUnavailable query={account} kind="user" />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </AdminShell>
  )
}

function Account({ user }: { user: AdminUserView }) {
  const { t } = useTranslation(['users', 'admin'])
  const navigate = useNavigate()
  const isOwn = useUser()?._id === user._id
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={user.username}
        subtitle={user.fullname === user.username ? undefined : user.fullname}
        aside={
          isOwn || user.removedAt ? null : (
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                onClick={() => setOpen('edit')}
                icon={<Pencil aria-hidden="true" className="size-4.5" />}
              >
                {t('edit.title')}
              </Button>
              <HideAvatar user={user} />
              <AccountAct user={user} act="sessions" />
              {user.hasSecondFactor === false ? null : <AccountAct user={user} act="factor" />}
              <Button
                variant="danger"
                onClick={() => setOpen('delete')}
                icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              >
                {t('delete.submit')}
              </Button>
            </div>
          )
        }
      />
      {user.removedAt ? <DeletedAccount user={user} removedAt={user.removedAt} /> : null}
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Avatar src={user.avatar} username={user.username} sizes="64px" className="size-16" />
        <div className="flex min-w-0 flex-col gap-2">
          <p className="flex flex-wrap gap-2">
            <Badge tone={user.role === 'farmer' ? 'leaf' : 'marigold'}>{t(`role.${user.role}`)}</Badge>
            <Badge>{t(user.isVerified ? 'verified' : 'unverified')}</Badge>
          </p>
          <a
            href={`mailto:${user.email}`}
            className="inline-flex min-h-11 items-center text-deep underline underline-offset-4"
          >
            <span className="min-w-0 break-words">
              <EmailText email={user.email} />
            </span>
          </a>
          <p className="text-soft">{t('joinedOn', { day: formatLongDate(user.createdAt) })}</p>
        </div>
      </Card>
      {user.removedAt ? null : <StandingPanel user={user} />}
      <MemberDeals userId={user._id} username={user.username} />
      <PrivatePanel userId={user._id} />
      <LotsPanel title={t('admin:lots.ofFarmer')} farmer={user._id} />
      <LotsPanel title={t('admin:lots.ofBidder')} bidder={user._id} />
      <ActionsPanel userId={user._id} />
      <EditUserDialog user={open === 'edit' ? user : null} onClose={close} />
      <DeleteUserDialog
        user={open === 'delete' ? user : null}
        onClose={close}
        onDeleted={() => void navigate('/admin/users', { replace: true })}
      />
    </>
  )
}
