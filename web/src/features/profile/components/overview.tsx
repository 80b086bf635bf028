import type { Contact, UserView } from '@boli/contracts'
import { Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useOwnFigures } from '../../../lib/own-figures.ts'
import { BuyerActivity } from './buyer-activity.tsx'
import { FarmerProducts } from './farmer-products.tsx'
import { FigureList } from './figure-list.tsx'

function ContactInformation({ user }: { user: UserView }) {
  const { t } = useTranslation('profile')
  const lines = [
    { key: 'email', Icon: Mail, text: <EmailText email={user.email} /> },
    { key: 'phone', Icon: Phone, text: phoneLine(user.contact) ?? t('contactInformation.noPhone') },
    { key: 'address', Icon: MapPin, text: addressLine(user.contact) ?? t('contactInformation.noAddress') },
  ] as const
  return (
    <Card>
      <h2 className="font-bold text-xl">{t('contactInformation.title')}</h2>
      <dl className="mt-4 flex flex-col gap-4">
        {lines.map(({ key, Icon, text }) => (
          <div key={key} className="relative min-w-0 ps-8">
            <dt className="text-soft text-sm">
              <Icon aria-hidden="true" className="absolute top-1 start-0 size-5 text-leaf" />
              {t(`contactInformation.${key}`)}
            </dt>
            <dd className="figures break-words font-medium">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** `+91 98765 43210`, or null if no number is known. */
function phoneLine(contact: Contact | null): string | null {
  if (!contact?.mobile.phoneNo) return null
  return `${contact.mobile.countryCode} ${contact.mobile.phoneNo}`
}

/** `street, city, state - pinCode`, without unknown parts; null if none is known. */
function addressLine(contact: Contact | null): string | null {
  if (!contact) return null
  const place = [contact.street, contact.city, contact.state].filter(Boolean).join(', ')
  return [place, contact.pinCode].filter(Boolean).join(' - ') || null
}

/** Total Auctions, Active Auctions, Won Auctions. */
function ActivityOverview() {
  const { t } = useTranslation('profile')
  const query = useOwnFigures()
  const { data, error } = query
  const shown = (count: number | undefined) => (count === undefined ? null : formatCount(count))
  return (
    <Card>
      <h2 className="mb-4 font-bold text-xl">{t('activity.title')}</h2>
      {error && !data ? (
        <QueryError query={query} title={t('activity.failed')} />
      ) : (
        <FigureList
          figures={[
            { label: t('activity.total'), value: shown(data?.totalAuctions) },
            { label: t('activity.active'), value: shown(data?.activeAuctions) },
            { label: t('activity.won'), value: shown(data?.wonAuctions) },
          ]}
        />
      )}
    </Card>
  )
}

/** The user's public data, with lots for farmers and bids for others. */
export function Overview({ user }: { user: UserView }) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <ContactInformation user={user} />
        <ActivityOverview />
      </div>
      {user.role === 'farmer' ? <FarmerProducts /> : <BuyerActivity />}
    </>
  )
}
