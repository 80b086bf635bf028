import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { AuctionStrip } from '../auction-strip.tsx'

/** Real lots that run at this moment; anyone may see them. */
export function LiveLots() {
  const { t } = useTranslation('landing')
  return (
    <section aria-labelledby="live-lots" className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="live-lots" className="font-bold text-3xl tracking-tight">
            {t('live.title')}
          </h2>
          <p className="text-lg text-soft">{t('live.text')}</p>
        </div>
        <ButtonLink to="/market" variant="secondary">
          {t('live.all')}
        </ButtonLink>
      </div>
      <AuctionStrip
        query={{ sortBy: 'ending', limit: 4 }}
        emptyTitle={t('live.empty')}
        emptyText={t('live.emptyText')}
      />
    </section>
  )
}
