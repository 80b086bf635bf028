import { BadgeCheck, BookOpen, Gavel, Languages, Scale, TimerReset } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const features = [
  { key: 'live', Icon: Gavel },
  { key: 'verified', Icon: BadgeCheck },
  { key: 'price', Icon: Scale },
  { key: 'softClose', Icon: TimerReset },
  { key: 'information', Icon: BookOpen },
  { key: 'languages', Icon: Languages },
] as const

export function Features() {
  const { t } = useTranslation('landing')
  return (
    <section aria-labelledby="features" className="flex flex-col gap-8">
      <h2 id="features" className="max-w-2xl font-bold text-3xl tracking-tight">
        {t('features.title')}
      </h2>
      <ul className="grid gap-x-8 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li key={key} className="flex flex-col gap-2">
            <span className="flex size-12 items-center justify-center rounded-field bg-leaf-wash text-deep">
              <Icon aria-hidden="true" className="size-6" strokeWidth={1.9} />
            </span>
            <h3 className="mt-1 font-bold text-xl">{t(`features.${key}.title`)}</h3>
            <p className="text-soft">{t(`features.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
