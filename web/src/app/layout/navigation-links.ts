/** The signed-in navigation, in the specification's order, and what came of the auctions. */
export const navigationLinks = [
  { to: '/home', text: 'navigation.home' },
  { to: '/market', text: 'navigation.market' },
  { to: '/auction', text: 'navigation.auction' },
  { to: '/info', text: 'navigation.info' },
  { to: '/deals', text: 'navigation.deals' },
] as const

export const accountLinks = [
  { to: '/watchlist', text: 'account.watchlist' },
  { to: '/profile', text: 'account.profile' },
  { to: '/edit-details', text: 'account.edit' },
] as const
