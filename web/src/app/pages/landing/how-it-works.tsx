import { useTranslation } from 'react-i18next'
import { CategoryDrawing } from '../../../components/drawings/category-drawing.tsx'

const steps = [
  { key: 'register', category: 'other', name: '' },
  { key: 'bids', category: 'spice', name: 'turmeric' },
  { key: 'trade', category: 'grain', name: 'rice' },
] as const

/** The three steps of the specification. */
export function HowItWorks() {
  const { t } = useTranslation('landing')
  return (
    <section
      aria-labelledby="how-it-works"
      className="flex flex-col gap-8 rounded-panel border border-line bg-card p-6 shadow-soft sm:p-10"
    >
      <h2 id="how-it-works" className="font-bold text-3xl tracking-tight">
        {t('steps.title')}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3">
        {steps.map(({ key, category, name }, index) => (
          <li key={key} className="flex flex-col gap-3">
            <div className="relative">
              <CategoryDrawing
                category={category}
                seed={`step-${key}`}
                name={name}
                className="aspect-[16/9] w-full rounded-card"
              />
              <span
                aria-hidden="true"
                className="figures absolute -bottom-4 start-4 flex size-11 items-center justify-center rounded-full border-4 border-card bg-marigold font-extrabold text-lg text-on-marigold"
              >
                {index + 1}
              </span>
            </div>
            <h3 className="mt-3 font-bold text-xl">{t(`steps.${key}.title`)}</h3>
            <p className="text-soft">{t(`steps.${key}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
