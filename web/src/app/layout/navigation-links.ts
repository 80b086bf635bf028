/** The signed-in navigation, in the specification's order. */
export const navigationLinks = [
  { to: '/home', text: 'navigation.home' },
  { to: '/market', text: 'navigation.market' },
  { to: '/auction', text: 'navigation.auction' },
  { to: '/info', text: 'navigation.info' },
] as const

export const accountLinks = [
  { to: '/profile', text: 'account.profile' },
  { to: '/edit-details', text: 'account.edit' },
] as const
