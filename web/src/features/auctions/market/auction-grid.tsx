import type { AuctionView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { PagedList } from '../../../components/lists/paged-list.tsx'
import type { PagedList as ListState } from '../../../components/lists/use-pages.ts'
import { AuctionCardSkeleton } from '../lot/auction-card.tsx'
import { auctionId } from '../lot/auction-list.ts'

/** Rows with the picture on the left on a phone; four cards in a row on wide screens. */
const gridLooks = 'grid gap-3 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] sm:gap-5'

/** Cards side by side on wide screens. */
const FIRST_ROW = 4

interface AuctionGridProps {
  list: ListState
  auctions: readonly AuctionView[]
  errorTitle: string
  empty: ReactNode
  /** `isFirst` for those of the first row, whose pictures are fetched at once. */
  renderCard: (auction: AuctionView, isFirst: boolean) => ReactNode
  /** Shown instead of the cards. */
  instead?: ReactNode
}

/** Lots as cards side by side, with all the states a list has. */
export function AuctionGrid({ list, auctions, errorTitle, empty, renderCard, instead }: AuctionGridProps) {
  return (
    <PagedList
      list={list}
      items={auctions}
      idOf={auctionId}
      renderItem={(auction, place) => renderCard(auction, place < FIRST_ROW)}
      skeleton={<GridSkeleton />}
      empty={empty}
      errorTitle={errorTitle}
      className={gridLooks}
      instead={instead}
    />
  )
}

function GridSkeleton() {
  return (
    <div className={gridLooks}>
      {Array.from({ length: 8 }, (_, index) => (
        <AuctionCardSkeleton key={`card-${index + 1}`} />
      ))}
    </div>
  )
}
