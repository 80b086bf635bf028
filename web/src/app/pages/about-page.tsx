import { Feather, Handshake, HeartHandshake, Leaf, ShieldCheck, Sprout, Telescope, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../components/drawings/category-drawing.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'

const purposes = [
  { key: 'mission', Icon: Sprout },
  { key: 'vision', Icon: Telescope },
] as const

const values = [
  { key: 'openness', Icon: HeartHandshake },
  { key: 'fairness', Icon: Handshake },
  { key: 'trust', Icon: ShieldCheck },
  { key: 'community', Icon: Users },
  { key: 'soil', Icon: Leaf },
  { key: 'simplicity', Icon: Feather },
] as const

/** Mission, vision, values, and the people. */
export function AboutPage() {
  const { t } = useTranslation('about')
  return (
    <div className="page flex flex-col gap-14 py-8 sm:py-12">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid gap-5 md:grid-cols-2">
        {purposes.map(({ key, Icon }) => (
          <section key={key} className="rounded-panel bg-leaf-wash p-6 sm:p-9">
            <Icon aria-hidden="true" className="size-9 text-leaf" strokeWidth={1.75} />
            <h2 className="mt-3 font-bold text-2xl text-deep">{t(`${key}.title`)}</h2>
            <p className="mt-2 text-lg">{t(`${key}.text`)}</p>
          </section>
        ))}
      </div>
      <section className="flex flex-col gap-6">
        <h2 className="font-bold text-3xl tracking-tight">{t('values.title')}</h2>
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {values.map(({ key, Icon }) => (
            <li key={key}>
              <Card className="h-full">
                <Icon aria-hidden="true" className="size-7 text-leaf" strokeWidth={1.75} />
                <h3 className="mt-2 font-bold text-xl">{t(`values.${key}.title`)}</h3>
                <p className="mt-1 text-soft">{t(`values.${key}.text`)}</p>
              </Card>
            </li>
          ))}
        </ul>
      </section>
      <LeadershipTeam />
      <section className="flex flex-col items-start gap-4 rounded-panel bg-marigold-wash p-6 sm:p-9">
        <h2 className="font-bold text-2xl">{t('join.title')}</h2>
        <p className="text-lg">{t('join.text')}</p>
        <ButtonLink to="/signup" size="lg">
          {t('join.action')}
        </ButtonLink>
      </section>
    </div>
  )
}

const people = [
  { key: 'founder', category: 'grain', produce: 'wheat' },
  { key: 'markets', category: 'spice', produce: 'turmeric' },
  { key: 'technology', category: 'leaf', produce: 'tea' },
  { key: 'farmers', category: 'flower', produce: 'marigold' },
] as const

/** Sample people, as the site is a sample; each has a drawing of a crop instead of a photo. */
function LeadershipTeam() {
  const { t } = useTranslation('about')
  return (
    <section className="flex flex-col gap-6">
      <div>
        <h2 className="font-bold text-3xl tracking-tight">{t('team.title')}</h2>
        <p className="text-soft">{t('team.text')}</p>
      </div>
      <ul className="grid grid-cols-1 gap-5 min-[26rem]:grid-cols-2 lg:grid-cols-4">
        {people.map(({ key, category, produce }) => (
          <li key={key} className="overflow-hidden rounded-card border border-line bg-card shadow-soft">
            <CategoryDrawing
              category={category}
              seed={`team-${key}`}
              name={produce}
              className="aspect-[16/9] w-full"
            />
            <div className="relative p-5 pt-9">
              <span
                aria-hidden="true"
                className="absolute -top-7 start-5 flex size-14 items-center justify-center rounded-full border-4 border-card bg-deep font-bold text-paper text-xl"
              >
                {t(`team.${key}.name`).slice(0, 1)}
              </span>
              <h3 className="font-bold text-lg">{t(`team.${key}.name`)}</h3>
              <p className="font-medium text-deep">{t(`team.${key}.role`)}</p>
              <p className="mt-1 text-soft">{t(`team.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
