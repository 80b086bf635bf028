import type { LabReportView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDate } from '../../lib/format.ts'
import { optionalPart } from '../../lib/lazy-part.ts'

const LargePicture = optionalPart(() => import('../ui/large-picture.tsx'), 'LargePicture')

/** The source of a lot's quality values: a laboratory's report with its picture, or the farmer's declaration. */
export function AssayedBy({ report }: { report: LabReportView | null | undefined }) {
  const { t } = useTranslation('quality')
  const [isLarge, setLarge] = useState(false)
  if (!report) return <p className="mt-3 text-soft text-sm">{t('farmersWord')}</p>
  const { laboratory, sampleNumber, date, picture } = report
  return (
    <div className="mt-4 flex flex-wrap items-start gap-4">
      <button
        type="button"
        aria-label={t('report.enlarge', { laboratory })}
        onClick={() => setLarge(true)}
        className="w-28 shrink-0 cursor-zoom-in overflow-hidden rounded-field border border-edge"
      >
        <img
          src={picture.src}
          srcSet={picture.srcSet}
          sizes="112px"
          alt=""
          loading="lazy"
          className="aspect-[3/4] w-full bg-sand object-cover object-top"
        />
      </button>
      <div className="min-w-48 flex-1">
        <h3 className="font-semibold">{t('report.title')}</h3>
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
          <dt className="text-soft">{t('report.laboratory')}</dt>
          <dd>{laboratory}</dd>
          <dt className="text-soft">{t('report.sample')}</dt>
          <dd className="figures">{sampleNumber}</dd>
          <dt className="text-soft">{t('report.date')}</dt>
          <dd>{formatLongDate(date)}</dd>
        </dl>
        <p className="mt-2 text-soft text-sm">{t('report.notChecked')}</p>
      </div>
      {isLarge ? (
        <LargePicture
          images={[picture]}
          at={0}
          alt={t('report.picture', { laboratory })}
          onTurn={() => undefined}
          onClose={() => setLarge(false)}
        />
      ) : null}
    </div>
  )
}
