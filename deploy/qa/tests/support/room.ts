import type { Locator, Page } from 'playwright-core'

/** The live room as a user sees it, located by the text on the screen. */
export function roomOn(page: Page) {
  const panel = page.getByRole('region', { name: 'Top Bidders' })
  const amount = page.getByLabel('Your bid, rupees')
  const place = page.getByRole('button', { name: 'Place Bid' })
  return {
    panel,
    amount,
    place,
    rows: panel.getByRole('listitem'),
    price: page.getByRole('region', { name: 'Current Bid' }),
    live: panel.getByText('Live', { exact: true }),
    reconnecting: panel.getByText('Reconnecting…'),
    row: (bidder: string, rupees: string): Locator =>
      panel.getByRole('listitem').filter({ hasText: bidder }).filter({ hasText: rupees }),
    async open(auctionId: string) {
      await page.goto(`/auction/${auctionId}`)
      await panel.getByText('Live', { exact: true }).waitFor()
    },
    async bid(rupees: number) {
      await amount.fill(String(rupees))
      await place.click()
    },
    /** The highest bids of the six top bidders, in descending order. */
    async amounts(): Promise<string[]> {
      const texts = await panel.getByRole('listitem').allInnerTexts()
      return texts.map((text) => /₹[\d,.]+/.exec(text)?.[0] ?? text)
    },
  }
}
