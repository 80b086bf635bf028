import { type PracticeView, practiceRobots } from '@boli/contracts'
import { GraduationCap } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatRupees } from '../../../lib/format.ts'
import { useHeadingFocus, usePageTitle } from '../../../lib/navigation-focus.ts'
import { useUser } from '../../../lib/session-store.ts'
import { LotPicture } from '../../auctions/lot/lot-picture.tsx'
import { useLotText } from '../../auctions/lot/use-lot-now.ts'
import { usePractice } from '../api/practice.ts'
import { PracticeAct } from '../components/practice-act.tsx'
import { PracticeBids } from '../components/practice-bids.tsx'
import { RoomSkeleton } from '../components/room-skeleton.tsx'
import { rememberNotToInvite } from '../components/try-a-bid.tsx'

/** /practice: the user's own practice lot, on which robots bid. */
export function PracticePage() {
  const { t } = useTranslation(['practice', 'room', 'lot'])
  const user = useUser()
  const query = usePractice()
  const lot = useNamedRobots(query.data)
  usePageTitle(lot ? `${t('word')} · ${formatRupees(lot.auction.highestBid)}` : t('title'))
  const userId = user?._id ?? ''
  useEffect(() => rememberNotToInvite(userId), [userId])
  return (
    <div
      className={classNames(
        'practice page grid grid-cols-[minmax(0,1fr)] gap-4 py-3 sm:gap-5 sm:py-6',
        // Above the bids, so that the whole form fits on a desktop screen.
        lot && 'lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start',
      )}
    >
      <p
        className={classNames(
          'flex items-start gap-3 rounded-card bg-practice px-4 py-3 text-on-practice sm:px-5',
          lot && 'lg:col-start-2',
        )}
      >
        <GraduationCap aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <span>
          <strong className="me-2 text-lg">{t('word')}</strong>
          {t('banner')}
        </span>
      </p>
      {lot ? (
        <>
          <article className="flex min-w-0 flex-col overflow-clip rounded-panel border-2 border-practice bg-card shadow-soft lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <Head auction={lot.auction} />
            <PracticeAct key={lot.auction._id} auction={lot.auction} userId={userId} onAgain={query.again} />
          </article>
          <PracticeBids bids={lot.bids} userId={userId} />
        </>
      ) : query.isPending ? (
        <RoomSkeleton />
      ) : (
        <QueryError isPage query={query} title={t('title')} />
      )}
    </div>
  )
}

function Head({ auction }: Pick<PracticeView, 'auction'>) {
  const { t } = useTranslation('practice')
  const produce = useProduceName()
  const { quantity } = useLotText()
  const heading = useHeadingFocus()
  return (
    <header className="flex items-center gap-3 px-4 py-2.5 sm:gap-4 sm:px-7">
      <LotPicture
        auction={auction}
        ratio="square"
        sizes="56px"
        eager
        className="size-14 shrink-0 rounded-field"
      />
      <div className="min-w-0 flex-1">
        <h1 ref={heading} tabIndex={-1} className="font-bold text-lg leading-tight sm:text-2xl">
          {t('title')}
        </h1>
        <p className="text-soft">
          {[produce(auction.product.commodity ?? '') || auction.productName, quantity(auction)].join(' · ')}
        </p>
      </div>
    </header>
  )
}

/** The lot with its robots named in the page's language. */
function useNamedRobots(lot: PracticeView | undefined): PracticeView | undefined {
  const { t } = useTranslation('practice')
  return useMemo(() => {
    if (!lot) return undefined
    const named = <Person extends { _id: string; username: string }>(person: Person): Person => {
      const index = practiceRobots.findIndex(({ id }) => id === person._id)
      return index < 0 ? person : { ...person, username: t('robot', { number: index + 1 }) }
    }
    const { auction, bids } = lot
    const { highestBidder } = auction
    return {
      ...lot,
      auction: { ...auction, highestBidder: highestBidder && named(highestBidder) },
      bids: bids.map((bid) => ({ ...bid, bidder: named(bid.bidder) })),
    }
  }, [lot, t])
}
