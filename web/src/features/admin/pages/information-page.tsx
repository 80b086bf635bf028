import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatCount } from '../../../lib/format.ts'
import { useWhatWaits } from '../api/what-waits.ts'
import { ContactMessages } from '../components/contact-messages.tsx'
import { InformationList } from '../components/information-list.tsx'

const tabs = [
  { key: 'items', to: '/admin/information' },
  { key: 'messages', to: '/admin/information?tab=messages' },
] as const

/** /admin/information: the items of the hub, and behind a second tab the messages of the contact form. */
export function InformationPage() {
  const { t } = useTranslation(['admin', 'info', 'errors'])
  const [parameters] = useSearchParams()
  const waiting = useWhatWaits().messages.count
  const current = parameters.get('tab') === 'messages' ? 'messages' : 'items'
  return (
    <AdminShell>
      <PageHeader
        title={t('information.title')}
        aside={
          <ButtonLink to="/admin/create-info" icon={<Plus aria-hidden="true" className="size-5" />}>
            {t('information.add')}
          </ButtonLink>
        }
      />
      <nav aria-label={t('information.tabs')} className="-mt-2 flex gap-1 border-line border-b">
        {tabs.map(({ key, to }) => (
          <Link
            key={key}
            to={to}
            aria-current={key === current ? 'page' : undefined}
            className={classNames(
              '-mb-px flex min-h-11 items-center border-b-2 px-2.5 font-semibold sm:px-4',
              key === current
                ? 'border-leaf text-deep'
                : 'border-transparent text-soft hover:border-edge hover:text-ink',
            )}
          >
            {t(`information.tab.${key}`)}{' '}
            {key === 'messages' && waiting ? (
              <Badge tone="marigold" className="ms-2">
                {t('messages.waiting', { count: waiting, amount: formatCount(waiting) })}
              </Badge>
            ) : null}
          </Link>
        ))}
      </nav>
      {current === 'messages' ? <ContactMessages /> : <InformationList />}
    </AdminShell>
  )
}
