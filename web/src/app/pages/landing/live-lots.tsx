import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'

const LiveStrip = lazyPart(() => import('./live-strip.tsx'), 'LiveStrip')

/** True once the element is in view, and from then on. */
function useIsNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return { place, isNear }
}

/** Real running lots, visible to everyone. Their script is fetched when the user scrolls to them. */
export function LiveLots() {
  const { t } = useTranslation('landing')
  const { place, isNear } = useIsNear()
  const room = <div className="min-h-[44rem] lg:min-h-96" />
  return (
    <section aria-labelledby="live-lots" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="live-lots" className="font-bold text-3xl tracking-tight">
            {t('live.title')}
          </h2>
          <p className="text-lg text-soft">{t('live.text')}</p>
        </div>
        <ButtonLink to="/lots" variant="secondary">
          {t('live.all')}
        </ButtonLink>
      </div>
      <div ref={place}>
        {isNear ? (
          <Suspense fallback={room}>
            <LiveStrip />
          </Suspense>
        ) : (
          room
        )}
      </div>
    </section>
  )
}
