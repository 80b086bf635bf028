import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'

const places = [1, 2, 3, 4, 5] as const

/** A rating of up to five stars. */
export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation('deal')
  return (
    <span role="img" aria-label={t('stars', { count: stars })} className="flex">
      {places.map((place) => (
        <Star
          key={place}
          aria-hidden="true"
          className={classNames('size-6', place <= stars ? 'fill-marigold text-marigold' : 'text-edge')}
        />
      ))}
    </span>
  )
}
