import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useOwnDetails } from '../api/profile.ts'
import { AccountCard } from '../components/account-card.tsx'
import { ActivityOverview } from '../components/activity-overview.tsx'
import { BuyerActivity } from '../components/buyer-activity.tsx'
import { ContactInformation } from '../components/contact-information.tsx'
import { FarmerProducts } from '../components/farmer-products.tsx'
import { NotificationSettings } from '../components/notification-settings.tsx'
import { PayoutDetails } from '../components/payout-details.tsx'
import { ProfileBanner } from '../components/profile-banner.tsx'
import { SessionList } from '../components/session-list.tsx'

/** One's own profile: for farmers what they sell, for everyone else what they bid on. */
export function ProfilePage() {
  const { t } = useTranslation(['profile', 'account', 'notifications', 'dealfaults', 'errors'])
  const user = useUser()
  const { error, refetch, isRefetching } = useOwnDetails()
  if (!user) return null
  return (
    <div className="page flex flex-col gap-6 py-6 sm:py-8">
      <ProfileBanner user={user} />
      {error ? (
        <ErrorState
          title={t('failed')}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.9fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <ContactInformation user={user} />
          {user.role === 'farmer' ? <PayoutDetails /> : null}
          <ActivityOverview />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {user.role === 'farmer' ? <FarmerProducts /> : <BuyerActivity />}
          <NotificationSettings />
          <SecurityLink />
          <SessionList />
          <AccountCard />
        </div>
      </div>
    </div>
  )
}

/** The way to passkeys and codes. */
function SecurityLink() {
  const { t } = useTranslation('profile')
  return (
    <Link
      to="/security"
      className="flex items-center gap-3 rounded-card border border-line bg-card p-5 shadow-soft hover:border-leaf sm:p-6"
    >
      <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-xl">{t('security.title')}</span>
        <span className="block text-soft">{t('security.text')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  )
}
