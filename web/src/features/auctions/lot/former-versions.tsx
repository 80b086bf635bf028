import type { AuctionDetail } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../components/ui/picture.tsx'
import { formatDateTime } from '../../../lib/format.ts'

/** Earlier versions of a lot that was edited after bids were placed, for its bidders. */
export function FormerVersions({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('lot')
  if (auction.edits.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-card px-5">
      <summary className="min-h-11 cursor-pointer py-3 font-semibold">
        {t('former.title', { count: auction.edits.length })}
      </summary>
      <ol className="flex flex-col divide-y divide-line">
        {auction.edits.map((edit) => (
          <li key={edit.editedAt} className="flex flex-col gap-2 py-3">
            <p className="figures text-soft text-sm">
              {t('former.until', { moment: formatDateTime(edit.editedAt) })}
            </p>
            <div className="flex flex-wrap gap-2">
              {(edit.images ?? []).map(({ src, srcSet }) => (
                <Picture
                  key={src}
                  src={src}
                  srcSet={srcSet}
                  sizes="160px"
                  alt={t('former.picture')}
                  name={auction.productName}
                  category={auction.product.category}
                  seed={auction._id}
                  className="w-40 rounded-field"
                />
              ))}
            </div>
            <p className="whitespace-pre-line">{edit.p_desc || t('former.noDescription')}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
