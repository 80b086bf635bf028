import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LotLink } from '../../../components/desk/row-link.tsx'
import { RowTable } from '../../../components/lists/row-table.tsx'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
import { anAuction } from '../test/an-auction.ts'
import { AuctionCard } from './auction-card.tsx'
import { lotHead } from './lot-columns.tsx'
import { LotLine } from './lot-line.tsx'
import { MarketCard } from './market-card.tsx'
import { RowCard } from './row-card.tsx'

function aLot(productName: string, commodity: string | null = 'sesame') {
  const { product } = anAuction()
  return anAuction({ productName, product: { ...product, commodity } })
}
const ways = {
  'market card': (lot = aLot('')) => <MarketCard auction={lot} />,
  'auction card': (lot = aLot('')) => <AuctionCard auction={lot} />,
  'line of a lot': (lot = aLot('')) => <LotLine auction={lot}>–</LotLine>,
  'wide row': (lot = aLot('')) => <RowCard auction={lot} badge={null} facts={[]} actions={null} />,
  'row of an administrator': (lot = aLot('')) => (
    <LotLink to="/" lot={{ productName: lot.productName, commodity: lot.product.commodity }} />
  ),
}

describe.each(Object.entries(ways))('a %s', (_, show) => {
  it.each([
    ['en', 'सफ़ेद तिल', 'Sesame (til)'],
    ['ta', 'White sesame', 'எள்'],
    ['pa', 'सफ़ेद तिल', 'ਤਿਲ'],
  ] as const)('shows in %s what %j is, beside the farmer’s own name', async (language, productName, name) => {
    await startTestI18n(language)
    renderAt('/market', show(aLot(productName)))
    expect(screen.getByRole('link', { name: productName })).toBeTruthy()
    expect(screen.getByText(name)).toBeTruthy()
  })

  it.each([
    ['White sesame', 'sesame'],
    ['सफ़ेद तिल', 'of-a-newer-release'],
    ['सफ़ेद तिल', null],
  ])('shows %j of %j by its name alone', async (productName, commodity) => {
    await startTestI18n()
    renderAt('/market', show(aLot(productName, commodity)))
    expect(screen.queryByText(/^Sesame|produce|newer-release/)).toBeNull()
  })
})

it.each([
  ['सफ़ेद तिल', 'sesame', 'सफ़ेद तिल · Sesame (til)'],
  ['White sesame', 'sesame', 'White sesame'],
])('a row of a table shows %j of %s as %j', async (productName, commodity, shown) => {
  await startTestI18n()
  const table = { columns: [], sortBy: 'latest', onSort: () => {}, readAll: async () => [], fileName: 'lots' }
  renderAt('/market', <RowTable items={[aLot(productName, commodity)]} head={lotHead} {...table} />)
  expect(screen.getByRole('rowheader').textContent).toBe(shown)
})
