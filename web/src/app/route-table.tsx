import type { PagePattern } from '@boli/contracts'
import { type ComponentType, lazy, useState } from 'react'
import { matchPath } from 'react-router-dom'
import { mayBeSignedIn } from '../lib/last-known-user.ts'
import type { PageModule } from '../lib/page-request.ts'
import type { AdminPages } from './admin-pages.ts'
import type { Guard } from './guards.tsx'
import { loadMember } from './member-parts.tsx'

export interface AppRoute {
  path: PagePattern
  guard: Guard
  Page: ComponentType
  /** Fetches the page's module; repeated calls fetch once. */
  load: () => Promise<PageModule>
  /** Whether the page uses the query cache; those behind the guards V and A do. */
  hasData: boolean
}

function route<Name extends string>(
  path: PagePattern,
  guard: Guard,
  name: Name,
  fetchModule: () => Promise<Record<Name, ComponentType> & PageModule>,
  hasData = guard === 'V' || guard === 'A',
): AppRoute {
  let loaded: ComponentType | undefined
  const load = async () => {
    const module = await fetchModule()
    loaded = module[name]
    return module
  }
  const Later = lazy<ComponentType>(async () => ({ default: (await load())[name] }))
  /** Rendered at once if it was prefetched, without showing the loader. */
  function Page() {
    const [Ready] = useState<ComponentType>(() => loaded ?? Later)
    return <Ready />
  }
  return { path, guard, load, hasData, Page }
}

/** The list of administrators' pages is fetched only by administrators. */
function ofAdministrators<Name extends keyof AdminPages>(path: PagePattern, name: Name): AppRoute {
  return route(path, 'A', name, async () => (await import('./admin-pages.ts')).adminPages[name]())
}

const loadContactPage = () => import('../features/support/pages/contact-page.tsx')
const loadDashboardPage = () => import('../features/auctions/own/dashboard-page.tsx')
const loadOwnDeals = () => import('../features/deals/pages/own-deals.ts')
const loadForAnyone = () => import('../features/deals/pages/for-anyone.ts')
const loadLegalPage = () => import('./pages/legal-page.tsx')

/** Every path of the specification with its guard; paths that it links without an entry are at the end. */
export const routeTable: readonly AppRoute[] = [
  route('/', 'G', 'LandingPage', () => import('./pages/landing-page.tsx')),
  route('/signup', 'G', 'SignUpPage', () => import('../features/auth/pages/sign-up-page.tsx')),
  route('/signin', 'G', 'SignInPage', () => import('../features/auth/pages/sign-in-page.tsx')),
  // For guests; signed-in users are redirected to the page for changing their password.
  route(
    '/forgotPassword',
    'open',
    'ForgotPasswordPage',
    () => import('../features/auth/pages/forgot-password-page.tsx'),
  ),
  route(
    '/reset-password/:token?',
    'G',
    'ResetPasswordPage',
    () => import('../features/auth/pages/reset-password-page.tsx'),
  ),
  route('/contact', 'G', 'ContactPage', loadContactPage),
  route('/aboutus', 'G', 'AboutPage', () => import('./pages/about-page.tsx')),

  route(
    '/verify-email',
    'open',
    'VerifyEmailPage',
    () => import('../features/auth/pages/verify-email-page.tsx'),
  ),

  route('/home', 'V', 'HomePage', () => import('./pages/home-page.tsx')),
  route('/board', 'V', 'BoardPage', () => import('../features/board/pages/board-page.tsx')),
  route('/market', 'V', 'MarketPage', () => import('../features/auctions/market/market-page.tsx')),
  route('/auction', 'V', 'DashboardPage', loadDashboardPage),
  route('/auctions', 'V', 'DashboardPage', loadDashboardPage),
  route(
    '/create-auction',
    'V',
    'CreateAuctionPage',
    () => import('../features/auctions/listing/create-auction-page.tsx'),
  ),
  route('/auction/:auctionId', 'V', 'RoomPage', () => import('../features/bidding/pages/room-page.tsx')),
  route('/practice', 'V', 'PracticePage', () => import('../features/bidding/pages/practice-page.tsx')),
  route(
    '/edit-details',
    'V',
    'EditDetailsPage',
    () => import('../features/profile/pages/edit-details-page.tsx'),
  ),
  route('/deals', 'V', 'DealsPage', loadOwnDeals),
  route('/deals/:dealId', 'V', 'DealPage', loadOwnDeals),
  route('/info', 'V', 'InfoPage', () => import('../features/info/pages/info-page.tsx')),
  route(
    '/participated-auctions',
    'V',
    'ParticipatedPage',
    () => import('../features/bidding/pages/participated-page.tsx'),
  ),
  route('/my-auctions', 'V', 'MyAuctionsPage', () => import('../features/auctions/own/my-auctions-page.tsx')),
  route('/my-bids', 'V', 'MyBidsPage', () => import('../features/bidding/pages/my-bids-page.tsx')),
  route(
    '/product/:auctionId',
    'V',
    'ProductPage',
    () => import('../features/bidding/pages/product-page.tsx'),
  ),
  route('/watchlist', 'V', 'WatchlistPage', () => import('../features/auctions/market/watchlist-page.tsx')),
  route('/search', 'V', 'SearchPage', () => import('../features/auctions/market/search-page.tsx')),
  route('/security', 'V', 'OwnSecurityPage', () => import('./pages/own-security-page.tsx')),
  route('/profile', 'V', 'ProfilePage', () => import('../features/profile/pages/profile-page.tsx')),
  route('/profile/firm', 'V', 'FirmPage', () => import('../features/profile/pages/firm-page.tsx')),
  route(
    '/firm/join',
    'open',
    'JoinFirmPage',
    () => import('../features/profile/pages/join-firm-page.tsx'),
    true,
  ),
  route('/profile/keys', 'V', 'KeysPage', () => import('../features/profile/pages/keys-page.tsx')),
  route(
    '/profile/webhooks',
    'V',
    'WebhooksPage',
    () => import('../features/profile/pages/webhooks-page.tsx'),
  ),
  route(
    '/edit-auction/:auctionId',
    'V',
    'EditAuctionPage',
    () => import('../features/auctions/listing/edit-auction-page.tsx'),
  ),

  ofAdministrators('/admin', 'DashboardPage'),
  ofAdministrators('/admin/create-info', 'CreateInformationPage'),
  ofAdministrators('/admin/users', 'UsersPage'),
  ofAdministrators('/admin/users/:userId', 'UserPage'),
  ofAdministrators('/admin/auctions', 'AuctionAnalyticsPage'),
  ofAdministrators('/admin/auctions/:auctionId', 'LotPage'),
  ofAdministrators('/admin/information', 'InformationPage'),
  ofAdministrators('/admin/prices', 'PricesPage'),
  ofAdministrators('/admin/prices/:importId', 'PriceImportPage'),
  ofAdministrators('/admin/reports', 'ReportsPage'),
  ofAdministrators('/admin/audit', 'AuditPage'),
  ofAdministrators('/admin/deals', 'AdminDealsPage'),
  ofAdministrators('/admin/deals/:dealId', 'AdminDealPage'),
  ofAdministrators('/admin/charges', 'ChargesPage'),

  route(
    '/change-password',
    'open',
    'ChangePasswordPage',
    () => import('../features/auth/pages/change-password-page.tsx'),
  ),
  route('/unauthorized', 'open', 'UnauthorizedPage', () => import('./pages/unauthorized-page.tsx')),
  route('/contact-us', 'open', 'ContactPage', loadContactPage),
  route('/member/:username', 'open', 'MemberPage', loadForAnyone, true),
  route('/bill/:code', 'open', 'BillPage', loadForAnyone, true),
  route(
    '/auction/:auctionId/proof',
    'open',
    'ProofPage',
    () => import('../features/proof/pages/proof-page.tsx'),
    true,
  ),
  route('/terms', 'open', 'TermsPage', loadLegalPage),
  route('/privacy', 'open', 'PrivacyPage', loadLegalPage),
]

/** The row of an address, with its parameters; no two rows match the same address. */
export function routeAt(pathname: string) {
  for (const route of routeTable) {
    const match = matchPath(route.path, pathname)
    if (match) return { route, match }
  }
  return null
}

/** Fetches a page's modules and data. Failures are reported when the page is shown. */
export async function prepareRoute(address: string): Promise<void> {
  const { pathname, searchParams: search } = new URL(address, window.location.origin)
  const found = routeAt(pathname)
  if (!found) return
  const { route, match } = found
  const member = route.hasData && mayBeSignedIn() ? loadMember().catch(() => {}) : null
  const module = await route.load().catch(() => null)
  if (route.guard === 'open' || mayBeSignedIn()) module?.prefetch?.({ params: match.params, search })
  await member
}

/** The pattern of a page's address, which contains no ids or names. */
export function patternOf(pathname: string): PagePattern | 'other' {
  return routeAt(pathname)?.route.path ?? 'other'
}

/** True for /unauthorized and for paths that no route knows. */
export function isBarePath(path: string): boolean {
  return path === '/unauthorized' || patternOf(path) === 'other'
}
