import { commodities, nameIn } from '@boli/commodities'
import type { AuctionView } from '@boli/contracts'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { lotNow } from '../../auctions/lot/live-lots.ts'
import { useLotText } from '../../auctions/lot/use-lot-now.ts'
import { useGuidePrices } from '../api/guide-prices.ts'
import type { BoardLook } from '../model/board-choice.ts'
import { hasWords, type LotGroup, orderLots } from '../model/order-lots.ts'
import { standingOn } from '../model/own-standings.ts'
import { BoardTile, type BoardTileProps } from './board-tile.tsx'
import { TileFrame } from './tile-frame.tsx'

interface BoardListProps extends Pick<BoardTileProps, 'register' | 'say' | 'onRemove'> {
  lots: readonly AuctionView[]
  look: BoardLook
  words: string
  /** Changes when the lots are to be put in order again. */
  orderedAt: number
  /** The tile that Tab reaches; the first if it is none of these. */
  active: string
  onActive: (auctionId: string) => void
}

const grids = {
  roomy: 'grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))]',
  compact: 'grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))]',
} as const
const usualHeights = { roomy: 460, compact: 260 } as const

/** The tiles in their groups. They do not move until another order is chosen, so that nothing moves under a finger. */
export function BoardList({ look, words, active, onActive, onRemove, ...props }: BoardListProps) {
  const { t } = useTranslation('board')
  const guideOf = useGuidePrices(props.lots, look.sort === 'guide')
  const shown = props.lots.filter((lot) => words === '' || hasWords(lot, words))
  const groups = useOrder(shown, look, guideOf, props.orderedAt)
  const first = groups[0]?.lots[0]?._id
  const focusable = shown.some(({ _id }) => _id === active) ? active : first
  const latestRemove = useRef(onRemove)
  latestRemove.current = onRemove
  const remove = useCallback((auctionId: string) => latestRemove.current(auctionId), [])

  if (shown.length === 0) return <p className="text-soft">{t('noneFound')}</p>
  return (
    <div className="flex flex-col gap-6">
      {groups.map(({ name, lots }) => (
        <div key={name} className="flex flex-col gap-3">
          <h2 className={name === '' ? 'sr-only' : 'font-bold text-xl'}>{name === '' ? t('lots') : name}</h2>
          <ul className={`grid gap-3 ${grids[look.density]}`}>
            {lots.map((lot) => (
              <TileFrame
                key={lot._id}
                auctionId={lot._id}
                name={lot.productName}
                isActive={lot._id === focusable}
                usualHeight={usualHeights[look.density]}
                onActive={() => onActive(lot._id)}
              >
                <BoardTile
                  view={lot}
                  density={look.density}
                  guidePercent={percentOf(lot, guideOf(lot))}
                  register={props.register}
                  say={props.say}
                  onRemove={remove}
                />
              </TileFrame>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** How far the price is above the guide's, in percent; it does not follow later prices. */
function percentOf(lot: AuctionView, guide: number | null): number | null {
  return guide === null ? null : Math.round((lotNow(lot).highestBid / guide - 1) * 100)
}

function useOrder(
  lots: readonly AuctionView[],
  { sort, group }: BoardLook,
  guideOf: (lot: AuctionView) => number | null,
  orderedAt: number,
): LotGroup[] {
  const language = useLanguage()
  const { category } = useLotText()
  const guides = lots.map(guideOf).join()
  const ids = lots.map(({ _id }) => _id).join()
  const views = new Map(lots.map((lot) => [lot._id, lot]))
  // The order does not follow later prices and standings.
  const order = useMemo(
    () =>
      orderLots(lots.map(lotNow), {
        sort,
        group,
        standingOn,
        guideOf,
        nameOf: ({ product, farmer }, by) => {
          if (by === 'seller') return farmer.username
          const known = commodities.find(({ id }) => id === product.commodity)
          return known ? nameIn(known.names, language) : category(product.category)
        },
      }),
    [ids, sort, group, guides, language, orderedAt],
  )
  return order.map(({ name, lots: members }) => ({
    name,
    lots: members.flatMap(({ _id }) => views.get(_id) ?? []),
  }))
}
