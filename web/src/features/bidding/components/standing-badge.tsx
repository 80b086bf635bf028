import { Eye, TrendingDown, Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import type { Standing } from '../model/room-state.ts'

const looks: Record<Standing, { className: string; Icon: typeof Eye }> = {
  winning: { className: 'bg-leaf-wash text-deep', Icon: Trophy },
  outbid: { className: 'bg-chilli-wash text-chilli', Icon: TrendingDown },
  watching: { className: 'bg-sand text-ink', Icon: Eye },
}

/** The viewer's standing, as a word, an icon and a colour. */
export function StandingBadge({ standing }: { standing: Standing }) {
  const { t } = useTranslation('room')
  const { className, Icon } = looks[standing]
  return (
    <p
      className={classNames(
        'inline-flex w-fit items-center gap-1.5 rounded-full px-2.5 py-1 font-bold text-sm sm:gap-2 sm:px-3.5 sm:text-base',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-[1.15em]" strokeWidth={2.4} />
      {t(`standing.${standing}`)}
    </p>
  )
}
