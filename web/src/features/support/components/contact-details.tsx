import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const details = [
  { key: 'email', Icon: Mail, href: 'mailto:support@boli.example' },
  { key: 'phone', Icon: Phone, href: 'tel:+912025550147' },
  { key: 'address', Icon: MapPin, href: null },
  { key: 'hours', Icon: Clock, href: null },
] as const

/** Where and when we can be reached. */
export function ContactDetails() {
  const { t } = useTranslation('support')
  return (
    <ul className="flex flex-col gap-5">
      {details.map(({ key, Icon, href }) => (
        <li key={key} className="flex gap-4">
          <span className="flex size-11 shrink-0 items-center justify-center rounded-field bg-leaf-wash text-deep">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0">
            <h3 className="font-semibold">{t(`details.${key}.title`)}</h3>
            {href ? (
              <a href={href} className="inline-flex min-h-6 break-all text-deep underline underline-offset-4">
                {t(`details.${key}.text`)}
              </a>
            ) : (
              <p className="text-soft">{t(`details.${key}.text`)}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
