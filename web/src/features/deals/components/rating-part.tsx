import type { DealView } from '@boli/contracts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { RatingForm } from './rating-form.tsx'
import { UnfoldedReason } from './reason-form.tsx'
import { Stars } from './stars.tsx'

/** Ratings of both parties; hidden until both have rated or the time is over. */
export function RatingPart({ deal }: { deal: DealView }) {
  const { t, by } = useDealText(deal)
  return (
    <>
      {deal.actions.includes('rating') ? (
        <RatingForm deal={deal} />
      ) : deal.ratings.length === 0 ? (
        <p className="text-soft">{t('rating.none')}</p>
      ) : null}
      {deal.ratings.length === 1 && deal.ratings[0]?.by === deal.you ? (
        <p className="text-soft">{t('rating.blind')}</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {deal.ratings.map((rating) => (
          <li key={rating.by} className="flex flex-col gap-2 rounded-field border border-line p-4">
            <p className="font-semibold">{t('timeline.rated', by(rating.by))}</p>
            <Stars stars={rating.stars} />
            {rating.tags.length > 0 ? (
              <p className="text-soft">{rating.tags.map((tag) => t(`deal:tag.${tag}`)).join(' · ')}</p>
            ) : null}
            {rating.text ? <p className="whitespace-pre-line">{rating.text}</p> : null}
            {rating.reply ? (
              <p className="border-leaf border-s-4 ps-3">
                <strong>{t('rating.reply')}</strong> {rating.reply}
              </p>
            ) : null}
            {rating.by !== deal.you && deal.actions.includes('rating/reply') ? (
              <UnfoldedReason
                openText={t('rating.toReply')}
                deal={deal}
                path="rating/reply"
                name="text"
                label={t('rating.replyLabel')}
                submitText={t('rating.sendReply')}
                done={t('done.replied')}
                maxLength={300}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}
