/** The administrators' areas, in the specification's order. */
export const adminLinks = [
  { to: '/admin', text: 'sidebar.dashboard', icon: 'dashboard' },
  { to: '/admin/users', text: 'sidebar.users', icon: 'users' },
  { to: '/admin/auctions', text: 'sidebar.auctions', icon: 'auctions' },
  { to: '/admin/reports', text: 'sidebar.reports', icon: 'reports' },
  { to: '/admin/deals', text: 'sidebar.deals', icon: 'deals' },
  { to: '/admin/charges', text: 'sidebar.charges', icon: 'charges' },
  { to: '/admin/prices', text: 'sidebar.prices', icon: 'prices' },
  { to: '/admin/information', text: 'sidebar.information', icon: 'information' },
  { to: '/admin/audit', text: 'sidebar.audit', icon: 'audit' },
] as const
