import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'

const people = [
  { key: 'founder', category: 'grain', produce: 'wheat' },
  { key: 'markets', category: 'spice', produce: 'turmeric' },
  { key: 'technology', category: 'leaf', produce: 'tea' },
  { key: 'farmers', category: 'flower', produce: 'marigold' },
] as const

/** Sample people, as the site is a sample; each has a drawing of a crop instead of a photo. */
export function LeadershipTeam() {
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
