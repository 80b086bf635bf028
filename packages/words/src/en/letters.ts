import type { LetterWriters } from '../language-words.ts'

const actionOfSale = (publicUrl: string, auctionId: string, dealId: string | null) =>
  dealId
    ? { label: 'Open the deal', url: `${publicUrl}/deals/${dealId}` }
    : { label: 'See the lot', url: `${publicUrl}/product/${auctionId}` }

export const letters: LetterWriters = {
  outbid: ({ name, lot, ownBestPaise, minimumNextBidPaise, publicUrl }, say) => ({
    heading: 'You were outbid',
    paragraphs: [`Hello ${name},`, 'Somebody has bid more than you, and the auction is still running.'],
    tables: [
      {
        facts: say.lotFacts(lot, { price: 'Current price', moment: 'Ends' }, [
          { label: 'Your highest bid', value: say.price(ownBestPaise, lot.quantity.unit) },
          { label: 'Lowest next bid', value: say.price(minimumNextBidPaise, lot.quantity.unit) },
        ]),
      },
    ],
    action: { label: 'Open the auction room', url: `${publicUrl}/auction/${lot.auctionId}` },
    closing: ['A bid in the last minutes makes the auction last longer. Prices may have moved on meanwhile.'],
  }),
  won: ({ name, lot, farmer, dealId, publicUrl }, say) => ({
    heading: 'The lot is yours',
    paragraphs: [
      `Hello ${name},`,
      farmer
        ? 'Yours was the highest bid. Please agree with the farmer on payment and collection.'
        : 'Yours was the highest bid, but the account of the farmer has been deleted meanwhile.',
    ],
    tables: [
      { facts: say.lotFacts(lot, { price: 'Your price', moment: 'Ended' }) },
      ...say.contactTables('The farmer', farmer),
    ],
    action: actionOfSale(publicUrl, lot.auctionId, dealId),
    ...(farmer ? { closing: ['The farmer has been sent your contact details.'] } : {}),
  }),
  sold: ({ name, lot, buyer, dealId, publicUrl }, say) => ({
    heading: 'Your lot was sold',
    paragraphs: [
      `Hello ${name},`,
      buyer
        ? 'The auction has ended with a sale. Please agree with the buyer on payment and collection.'
        : 'The auction has ended with a sale, but the account of the buyer has been deleted meanwhile.',
    ],
    tables: [
      { facts: say.lotFacts(lot, { price: 'Sold at', moment: 'Ended' }) },
      ...say.contactTables('The buyer', buyer),
    ],
    action: actionOfSale(publicUrl, lot.auctionId, dealId),
    ...(buyer ? { closing: ['The buyer has been sent your contact details.'] } : {}),
  }),
  endedUnsold: ({ name, lot, publicUrl }, say) => ({
    heading: 'Your lot was not sold',
    paragraphs: [`Hello ${name},`, `The auction has ended without a sale. Nobody has bid on it.`],
    tables: [{ facts: say.lotFacts(lot, { price: 'Base price', moment: 'Ended' }) }],
    action: { label: 'List it again', url: `${publicUrl}/create-auction?from=${lot.auctionId}` },
    closing: ['A clear picture and a lower starting price bring more bids.'],
  }),
  lotRemoved: ({ name, lot, note, isFarmer, isWithdrawn, publicUrl }, say) => ({
    heading: isFarmer
      ? 'Your lot was removed'
      : isWithdrawn
        ? 'A lot you bid on was withdrawn'
        : 'A lot you bid on was removed',
    paragraphs: [
      `Hello ${name},`,
      isFarmer
        ? 'An administrator has removed your lot from the market. It was not sold.'
        : isWithdrawn
          ? "This lot was withdrawn because its farmer's account was deleted. It was not sold, and your bids bind you to nothing."
          : 'An administrator has removed this lot from the market. It was not sold, and your bids bind you to nothing.',
      ...(note ? ['Their note:'] : []),
    ],
    ...(note ? { quote: note } : {}),
    tables: [{ facts: say.lotFacts(lot, { price: 'Last price', moment: 'Would have ended' }) }],
    action: isFarmer
      ? { label: 'Ask us about it', url: `${publicUrl}/contact-us` }
      : { label: 'Go to the market', url: `${publicUrl}/market` },
  }),
  suspended: ({ name, notice: { until, scope, reason }, publicUrl }, say) => ({
    heading: 'Your account is suspended',
    paragraphs: [
      `Hello ${name},`,
      reason
        ? 'An administrator has suspended your account.'
        : 'Two deals were cancelled because you did not keep to them.',
      {
        bidding: 'Until the date below you cannot bid; deals that are under way go on.',
        listing: 'Until the date below you cannot list lots; deals that are under way go on.',
        all: 'Until the date below you cannot sign in. If a deal is under way, or if this is a mistake, please write to us.',
        both: 'Until the date below you cannot bid or list; deals that are under way go on.',
      }[scope ?? 'both'],
      ...(reason ? ['Their reason:'] : []),
    ],
    ...(reason ? { quote: reason } : {}),
    tables: [{ facts: [{ label: 'Until', value: say.moment(new Date(until)) }] }],
    action: { label: 'Write to us', url: `${publicUrl}/contact-us` },
  }),
}
