import { type ComponentType, lazy } from 'react'
import { matchPath } from 'react-router-dom'
import type { Guard } from './guards.tsx'

export interface AppRoute {
  path: string
  guard: Guard
  Page: ComponentType
  /** Whether the page uses the query cache; those behind the guards V and A do. */
  hasData?: boolean
}

const LandingPage = lazy(async () => ({ default: (await import('./pages/landing-page.tsx')).LandingPage }))
const HomePage = lazy(async () => ({ default: (await import('./pages/home-page.tsx')).HomePage }))
const UnauthorizedPage = lazy(async () => ({
  default: (await import('./pages/unauthorized-page.tsx')).UnauthorizedPage,
}))
const SignInPage = lazy(async () => ({
  default: (await import('../features/auth/pages/sign-in-page.tsx')).SignInPage,
}))
const SignUpPage = lazy(async () => ({
  default: (await import('../features/auth/pages/sign-up-page.tsx')).SignUpPage,
}))
const VerifyEmailPage = lazy(async () => ({
  default: (await import('../features/auth/pages/verify-email-page.tsx')).VerifyEmailPage,
}))
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/pages/forgot-password-page.tsx')).ForgotPasswordPage,
}))
const ResetPasswordPage = lazy(async () => ({
  default: (await import('../features/auth/pages/reset-password-page.tsx')).ResetPasswordPage,
}))
const ContactPage = lazy(async () => ({
  default: (await import('../features/support/pages/contact-page.tsx')).ContactPage,
}))
const AboutPage = lazy(async () => ({
  default: (await import('./pages/about-page.tsx')).AboutPage,
}))
const TermsPage = lazy(async () => ({
  default: (await import('./pages/legal-page.tsx')).TermsPage,
}))
const PrivacyPage = lazy(async () => ({
  default: (await import('./pages/legal-page.tsx')).PrivacyPage,
}))
const ProfilePage = lazy(async () => ({
  default: (await import('../features/profile/pages/profile-page.tsx')).ProfilePage,
}))
const EditDetailsPage = lazy(async () => ({
  default: (await import('../features/profile/pages/edit-details-page.tsx')).EditDetailsPage,
}))
const UsersPage = lazy(async () => ({
  default: (await import('../features/admin/pages/users-page.tsx')).UsersPage,
}))
const MarketPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/market-page.tsx')).MarketPage,
}))
const ProductPage = lazy(async () => ({
  default: (await import('../features/bidding/pages/product-page.tsx')).ProductPage,
}))
const CreateAuctionPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/create-auction-page.tsx')).CreateAuctionPage,
}))
const EditAuctionPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/edit-auction-page.tsx')).EditAuctionPage,
}))
const SearchPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/search-page.tsx')).SearchPage,
}))
const AuctionDashboardPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/dashboard-page.tsx')).DashboardPage,
}))
const MyAuctionsPage = lazy(async () => ({
  default: (await import('../features/auctions/pages/my-auctions-page.tsx')).MyAuctionsPage,
}))
const MyBidsPage = lazy(async () => ({
  default: (await import('../features/bidding/pages/my-bids-page.tsx')).MyBidsPage,
}))
const ParticipatedPage = lazy(async () => ({
  default: (await import('../features/bidding/pages/participated-page.tsx')).ParticipatedPage,
}))
const RoomPage = lazy(async () => ({
  default: (await import('../features/bidding/pages/room-page.tsx')).RoomPage,
}))

const InfoPage = lazy(async () => ({
  default: (await import('../features/info/pages/info-page.tsx')).InfoPage,
}))

const DashboardPage = lazy(async () => ({
  default: (await import('../features/admin/pages/dashboard-page.tsx')).DashboardPage,
}))
const CreateInformationPage = lazy(async () => ({
  default: (await import('../features/admin/pages/create-information-page.tsx')).CreateInformationPage,
}))
const AuctionAnalyticsPage = lazy(async () => ({
  default: (await import('../features/admin/pages/auction-analytics-page.tsx')).AuctionAnalyticsPage,
}))
const InformationPage = lazy(async () => ({
  default: (await import('../features/admin/pages/information-page.tsx')).InformationPage,
}))

/** Every path of the specification with its guard; those it links without an entry stand at the end. */
export const routeTable: readonly AppRoute[] = [
  { path: '/', guard: 'G', Page: LandingPage, hasData: true },
  { path: '/signup', guard: 'G', Page: SignUpPage },
  { path: '/signin', guard: 'G', Page: SignInPage },
  { path: '/forgotPassword', guard: 'G', Page: ForgotPasswordPage },
  { path: '/reset-password/:token', guard: 'G', Page: ResetPasswordPage },
  { path: '/contact', guard: 'G', Page: ContactPage },
  { path: '/aboutus', guard: 'G', Page: AboutPage },

  { path: '/verify-email', guard: 'open', Page: VerifyEmailPage },

  { path: '/home', guard: 'V', Page: HomePage },
  { path: '/market', guard: 'V', Page: MarketPage },
  { path: '/auction', guard: 'V', Page: AuctionDashboardPage },
  { path: '/auctions', guard: 'V', Page: AuctionDashboardPage },
  { path: '/create-auction', guard: 'V', Page: CreateAuctionPage },
  { path: '/auction/:auctionId', guard: 'V', Page: RoomPage },
  { path: '/edit-details', guard: 'V', Page: EditDetailsPage },
  { path: '/info', guard: 'V', Page: InfoPage },
  { path: '/participated-auctions', guard: 'V', Page: ParticipatedPage },
  { path: '/my-auctions', guard: 'V', Page: MyAuctionsPage },
  { path: '/my-bids', guard: 'V', Page: MyBidsPage },
  { path: '/product/:auctionId', guard: 'V', Page: ProductPage },
  { path: '/search', guard: 'V', Page: SearchPage },
  { path: '/profile', guard: 'V', Page: ProfilePage },
  { path: '/edit-auction/:auctionId', guard: 'V', Page: EditAuctionPage },

  { path: '/admin', guard: 'A', Page: DashboardPage },
  { path: '/admin/create-info', guard: 'A', Page: CreateInformationPage },
  { path: '/admin/users', guard: 'A', Page: UsersPage },
  { path: '/admin/auctions', guard: 'A', Page: AuctionAnalyticsPage },
  { path: '/admin/information', guard: 'A', Page: InformationPage },

  { path: '/unauthorized', guard: 'open', Page: UnauthorizedPage },
  { path: '/contact-us', guard: 'open', Page: ContactPage },
  { path: '/terms', guard: 'open', Page: TermsPage },
  { path: '/privacy', guard: 'open', Page: PrivacyPage },
]

/** True for /unauthorized and for paths that no route knows. */
export function isBarePath(path: string): boolean {
  return path === '/unauthorized' || !routeTable.some((route) => matchPath(route.path, path))
}
