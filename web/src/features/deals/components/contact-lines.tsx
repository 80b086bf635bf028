import type { DealView } from '@boli/contracts'
import { House, Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'

const linkLooks =
  'flex min-h-14 items-center gap-3 rounded-field border border-line bg-raised px-4 py-2 font-semibold hover:border-leaf'

/** Contact details of a party; one press calls. */
export function ContactLines({ person }: { person: DealView['seller'] }) {
  const { t } = useTranslation('dealroom')
  const { contact } = person
  if (!contact) return null
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="font-bold text-xl">{t('contact.title', { name: contact.fullname })}</h2>
      {contact.phone ? (
        <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} className={linkLooks}>
          <Phone aria-hidden="true" className="size-6 shrink-0 text-leaf" />
          <span className="figures whitespace-nowrap text-xl max-[22rem]:text-lg">{contact.phone}</span>
        </a>
      ) : null}
      <p className="flex flex-col text-soft">
        <a
          href={`mailto:${contact.email}`}
          className="flex min-h-11 items-center gap-3 text-deep underline underline-offset-4"
        >
          <Mail aria-hidden="true" className="size-5 shrink-0 text-leaf" />
          <span className="min-w-0 break-words">
            <EmailText email={contact.email} />
          </span>
        </a>
        {contact.address ? (
          <span className="flex items-start gap-3">
            <House aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {contact.address}
          </span>
        ) : null}
      </p>
    </Card>
  )
}
