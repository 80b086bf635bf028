import { routes, type SupportContactAnswer } from '@boli/contracts'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { api } from '../../../lib/api-client.ts'
import { ContactForm } from '../components/contact-form.tsx'
import { MapPicture } from '../components/map-picture.tsx'

/** Contact Us, for guests and signed-in users. */
export function ContactPage() {
  const { t } = useTranslation('support')
  return (
    <div className="page flex flex-col gap-8 py-8 sm:py-12">
      <PageHeader title={t('contact.title')} subtitle={t('contact.subtitle')} />
      <div className="grid gap-6 lg:grid-cols-[1.5fr_1fr]">
        <Card className="sm:p-8">
          <h2 className="mb-5 font-bold text-2xl">{t('contact.write')}</h2>
          <ContactForm />
        </Card>
        <div className="flex flex-col gap-6">
          <Card>
            <h2 className="mb-5 font-bold text-2xl">{t('contact.reach')}</h2>
            <ContactDetails />
          </Card>
          <MapPicture />
        </div>
      </div>
    </div>
  )
}

const details = [
  { key: 'phone', Icon: Phone, href: 'tel:+912025550147' },
  { key: 'address', Icon: MapPin, href: null },
  { key: 'hours', Icon: Clock, href: null },
] as const

/** Address and hours of support. */
function ContactDetails() {
  const { t } = useTranslation('support')
  const email = useSupportEmail()
  return (
    <ul className="flex flex-col gap-5">
      <Detail
        Icon={Mail}
        title={t('details.email.title')}
        text={email ?? (email === null ? t('details.email.unknown') : null)}
        href={email ? `mailto:${email}` : null}
      />
      {details.map(({ key, Icon, href }) => (
        <Detail
          key={key}
          Icon={Icon}
          title={t(`details.${key}.title`)}
          text={t(`details.${key}.text`)}
          href={href}
        />
      ))}
    </ul>
  )
}

interface DetailProps {
  Icon: typeof Mail
  title: string
  /** null while it is not known yet. */
  text: string | null
  href: string | null
}

function Detail({ Icon, title, text, href }: DetailProps) {
  return (
    <li className="flex gap-4">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-leaf-wash text-deep">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0">
        <h3 className="font-semibold">{title}</h3>
        {text === null ? <Skeleton className="mt-2 h-6 w-48" /> : null}
        {href ? (
          <a
            href={href}
            className="inline-flex min-h-11 items-center break-all text-deep underline underline-offset-4"
          >
            {text}
          </a>
        ) : (
          <p className="text-soft">{text}</p>
        )}
      </div>
    </li>
  )
}

/** Support's address; undefined while loading, null if it could not be fetched. */
function useSupportEmail(): string | null | undefined {
  const [email, setEmail] = useState<string | null>()
  useEffect(() => {
    const leaving = new AbortController()
    fetchSupportEmail(leaving.signal).then(setEmail, () => {
      if (!leaving.signal.aborted) setEmail(null)
    })
    return () => leaving.abort()
  }, [])
  return email
}

/** The address that this installation's operator reads. */
async function fetchSupportEmail(signal: AbortSignal): Promise<string> {
  const answer = await api.get<typeof SupportContactAnswer>(routes.supportContact.path, { signal })
  return answer.data.email
}
