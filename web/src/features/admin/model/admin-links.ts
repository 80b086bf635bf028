/** The administrators' areas, in the specification's order; `waits` is what may wait there. */
export const adminLinks = [
  { to: '/admin', text: 'sidebar.dashboard', icon: 'dashboard', waits: null },
  { to: '/admin/users', text: 'sidebar.users', icon: 'users', waits: null },
  { to: '/admin/auctions', text: 'sidebar.auctions', icon: 'auctions', waits: null },
  { to: '/admin/reports', text: 'sidebar.reports', icon: 'reports', waits: 'reports' },
  { to: '/admin/deals', text: 'sidebar.deals', icon: 'deals', waits: 'disputes' },
  { to: '/admin/charges', text: 'sidebar.charges', icon: 'charges', waits: null },
  { to: '/admin/prices', text: 'sidebar.prices', icon: 'prices', waits: 'imports' },
  { to: '/admin/information', text: 'sidebar.information', icon: 'information', waits: 'messages' },
  { to: '/admin/audit', text: 'sidebar.audit', icon: 'audit', waits: null },
] as const
