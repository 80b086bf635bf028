import type { LanguageWords } from '../language-words.ts'

const results = {
  'no-bids': 'Nobody has bid on it. You can list it again.',
  'reserve-not-met': 'The highest bid stayed below the price you had set.',
}
const security = {
  'password-reset': 'Your password was reset, and all devices were signed out.',
  'password-changed': 'Your password was changed, and other devices were signed out.',
  'ended-by-admin': 'An administrator signed you out everywhere.',
  'payout-changed':
    'The account or UPI id where buyers pay you was changed. If it was not you, change your password at once and write to us.',
  'role-changed': 'Your role was changed by an administrator.',
}

/** `7 new bids`, `1 new bid`. */
const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

export const notices: LanguageWords['notices'] = {
  outbid: ({ productName, pricePaise, unit }, _, say) => ({
    title: `You were outbid on ${productName}`,
    body: `The price is ${say.price(pricePaise, unit)} now. The auction is still running.`,
  }),
  won: ({ productName, pricePaise, unit, lotValuePaise }, _, say) => ({
    title: `You won ${productName}`,
    body: `Your price: ${say.price(pricePaise, unit)}, ${say.rupees(lotValuePaise)} for the lot.`,
  }),
  lost: ({ productName, pricePaise, unit }, _, say) => ({
    title: `${productName} went to another buyer`,
    body: `It was sold at ${say.price(pricePaise, unit)}.`,
  }),
  'lot-result': (notice, _, say) => {
    const { productName } = notice
    switch (notice.outcome) {
      case 'sold':
        return {
          title: `Sold: ${productName} for ${say.rupees(notice.lotValuePaise)}`,
          body: `At ${say.price(notice.pricePaise, notice.unit)}. Next, agree on the handover in the deal.`,
        }
      case 'removed':
      case 'withdrawn': {
        const isWithdrawn = notice.outcome === 'withdrawn'
        return {
          title: `${isWithdrawn ? 'Withdrawn' : 'Removed'} from the market: ${productName}`,
          body: notice.isFarmer
            ? 'An administrator has removed your lot. It was not sold.'
            : 'It was not sold, and your bids bind you to nothing.',
        }
      }
      default:
        return { title: `Ended unsold: ${productName}`, body: results[notice.outcome] }
    }
  },
  bids: ({ productName }, { count, things }) =>
    things > 1
      ? {
          title: `${many(count, 'new bid', 'new bids')} on your ${things} lots`,
          body: `Last on ${productName}.`,
        }
      : { title: `${many(count, 'new bid', 'new bids')} on your lot`, body: productName },
  message: ({ productName }, { count }) => ({
    title: count > 1 ? `${count} new messages` : 'New message',
    body: productName ? `In the deal about ${productName}.` : 'In one of your deals.',
  }),
  rating: ({ mean, ratings }) => ({
    title: 'You have a new rating',
    body:
      mean === null
        ? `${many(ratings, 'rating', 'ratings')} so far.`
        : `${mean} of 5 stars from ${many(ratings, 'rating', 'ratings')}.`,
  }),
  'ends-soon': ({ productName, endTime }, _, say) => ({
    title: `Ends soon: ${productName}`,
    body: `The auction ends at ${say.time(new Date(endTime))}.`,
  }),
  'lot-changed': ({ productName, farmer }) => ({
    title: `Changed: ${productName}`,
    body: `${farmer} changed a lot that you follow.`,
  }),
  'seller-listed': ({ productName, farmer }) => ({
    title: `New lot: ${productName}`,
    body: `${farmer}, whom you follow, listed it.`,
  }),
  'saved-search': ({ productName, searchName }, { count }) =>
    count > 1
      ? { title: `${count} new lots for your searches`, body: `Last ${productName}, for “${searchName}”.` }
      : { title: `New lot: ${productName}`, body: `It fits your search “${searchName}”.` },
  security: (notice) =>
    notice.reason === 'picture-hidden'
      ? {
          title: `A photo was hidden: ${notice.productName}`,
          body: `An administrator hid it. Reason: ${notice.note}`,
        }
      : { title: 'Your account', body: security[notice.reason] },
}

const barred = {
  bidding: 'You may not bid at the moment',
  listing: 'You may not list lots at the moment',
  all: 'Your account is suspended',
}

export const suspended: LanguageWords['suspended'] = ({ until, scope, reason }, say) => ({
  title: scope ? barred[scope] : 'You may not bid or list at the moment',
  body: `${reason ? `Reason: ${reason}` : 'Two deals were not kept to.'} This lasts until ${say.moment(new Date(until))}.`,
})

export const restored: LanguageWords['restored'] = {
  title: 'Your account is no longer suspended',
  body: 'An administrator lifted the suspension. You may bid and list as before.',
}

const summaries: Record<Parameters<LanguageWords['summary']>[0], (count: number) => string> = {
  outbid: (count) => `You were outbid on ${many(count, 'lot', 'lots')}`,
  won: (count) => `You won ${many(count, 'lot', 'lots')}`,
  lost: (count) => `${many(count, 'lot', 'lots')} went to other buyers`,
  'lot-result': (count) => `${many(count, 'lot has', 'lots have')} ended`,
  bids: (count) => `${many(count, 'new bid', 'new bids')} on your lots`,
  decision: (count) => `${many(count, 'deal waits', 'deals wait')} for your decision`,
  deal: (count) => `News of ${many(count, 'deal', 'deals')}`,
  message: (count) => many(count, 'new message', 'new messages'),
  rating: (count) => many(count, 'new rating', 'new ratings'),
  'ends-soon': (count) => `${many(count, 'lot that you follow ends', 'lots that you follow end')} soon`,
  'lot-changed': (count) => `${many(count, 'lot that you follow was', 'lots that you follow were')} changed`,
  'seller-listed': (count) => `${many(count, 'new lot', 'new lots')} of farmers whom you follow`,
  'saved-search': (count) => `${many(count, 'new lot', 'new lots')} for your searches`,
  security: () => 'Your account',
}

export const digest: LanguageWords['digest'] = (count) => ({
  title: `${count} notifications of last night`,
  body: 'Open Boli to see them all.',
})

export const summary: LanguageWords['summary'] = (kind, { count }) => ({
  title: summaries[kind](count),
  body: 'Open Boli to see them all.',
})
