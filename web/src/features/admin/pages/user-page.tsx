import type { AdminUserView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { AskButton } from '../../../components/desk/confirm-dialog.tsx'
import { PagedPanel } from '../../../components/desk/list-card.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatLongDate } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useLots } from '../api/auctions.ts'
import { useUserAccount } from '../api/users.ts'
import { AccountAct } from '../components/account-act.tsx'
import { ActionsPanel } from '../components/actions-table.tsx'
import { AuctionsTable } from '../components/auctions-table.tsx'
import { DeleteUserDialog } from '../components/delete-user-dialog.tsx'
import { DeletedAccount } from '../components/deleted-account.tsx'
import { EditUserDialog } from '../components/edit-user-dialog.tsx'
import { HideAvatar } from '../components/hide-avatar.tsx'
import { MemberDeals } from '../components/member-deals.tsx'
import { OnePage } from '../components/one-page.tsx'
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
      {(auctions) => <AuctionsTable caption={title} auctions={auctions} />}
    </PagedPanel>
  )
}

/** /admin/users/{userId}: one account, its lots and bids, and administrators' actions on it. */
export function UserPage() {
  const { userId = '' } = useParams()
  const account = useUserAccount(userId)
  useTranslation(['users', 'admin', 'audit', 'memberdesk', 'deal', 'lot', 'create', 'keys', 'errors'])
  return (
    <OnePage query={account} kind="user" skeleton={<Skeleton className="h-40 w-full" />}>
      {(user) => <Account user={user} />}
    </OnePage>
  )
}

function Account({ user }: { user: AdminUserView }) {
  const { t } = useTranslation(['users', 'admin'])
  const navigate = useNavigate()
  const isOwn = useUser()?._id === user._id
  return (
    <>
      <PageHeader
        title={user.username}
        subtitle={user.fullname === user.username ? undefined : user.fullname}
        aside={
          isOwn || user.removedAt ? null : (
            <div className="flex flex-wrap gap-3">
              <AskButton Icon={Pencil} text={t('edit.title')}>
                {({ isOpen, onClose }) => <EditUserDialog user={isOpen ? user : null} onClose={onClose} />}
              </AskButton>
              <HideAvatar user={user} />
              <AccountAct user={user} act="sessions" />
              {user.hasSecondFactor === false ? null : <AccountAct user={user} act="factor" />}
              <AskButton Icon={Trash2} text={t('delete.submit')} variant="danger">
                {({ isOpen, onClose }) => (
                  <DeleteUserDialog
                    user={isOpen ? user : null}
                    onClose={onClose}
                    onDeleted={() => void navigate('/admin/users', { replace: true })}
                  />
                )}
              </AskButton>
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
    </>
  )
}
