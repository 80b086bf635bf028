import type { DealSummary } from '@boli/contracts'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { DrawnCategory } from '../components/drawings/drawn-category.tsx'
import { ProductCell } from '../features/admin/components/auctions-table.tsx'
import { LotFacts } from '../features/admin/components/lot-facts.tsx'
import { LotLine } from '../features/auctions/lot/lot-line.tsx'
import { MarketCard } from '../features/auctions/lot/market-card.tsx'
import { anAuction } from '../features/auctions/test/an-auction.ts'
import { LotHeader } from '../features/bidding/components/lot-header.tsx'
import { DealCard } from '../features/deals/components/deal-card.tsx'
import { RoomHead } from '../features/deals/components/room-head.tsx'
import { aDeal } from '../features/deals/test/a-deal.ts'
import { startFakeServer } from '../test/fake-server.ts'
import { startTestI18n } from '../test/i18n.ts'
import { renderAt } from '../test/render-at.tsx'

const { product } = anAuction()
// Turmeric is the only spice that is drawn yellow.
const lot = anAuction({
  productName: 'Turmeric',
  product: { ...product, category: 'spice', p_category: 'spice', images: [] },
})
const deal = aDeal({ auction: { _id: lot._id, productName: 'Turmeric', image: null, category: 'spice' } })

const places: [name: string, shown: ReactNode][] = [
  ['the market', <MarketCard auction={lot} />],
  ['a list', <LotLine auction={lot}>–</LotLine>],
  ['the room', <LotHeader auction={lot} standing="" />],
  ['the deal', <RoomHead deal={deal} />],
  [
    'the list of deals',
    <DealCard deal={{ ...deal, due: 100, isEstimate: false } as unknown as DealSummary} />,
  ],
  ['an administrator’s page of the lot', <LotFacts auction={lot} />],
  ['an administrator’s list', <ProductCell auction={lot as never} />],
]

test.each(places)('a lot without a photo has the same drawing everywhere: %s', async (_, shown) => {
  await startTestI18n()
  startFakeServer({})
  const drawing = render(<DrawnCategory category="spice" seed={lot._id} name="Turmeric" />)
  const expected = drawing.container.querySelector('svg')?.innerHTML
  const { container } = renderAt('/', shown)
  await expect.poll(() => container.querySelector('svg[viewBox="0 0 320 240"]')?.innerHTML).toBe(expected)
})
