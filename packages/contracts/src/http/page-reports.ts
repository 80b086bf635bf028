import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'

/** The address patterns of all pages, which reports contain instead of addresses; the gateway uses them too. */
export const pagePatterns = [
  '/',
  '/aboutus',
  '/admin',
  '/admin/auctions',
  '/admin/auctions/:auctionId',
  '/admin/audit',
  '/admin/charges',
  '/admin/prices',
  '/admin/prices/:importId',
  '/admin/create-info',
  '/admin/deals',
  '/admin/deals/:dealId',
  '/admin/information',
  '/admin/reports',
  '/admin/users',
  '/admin/users/:userId',
  '/auction',
  '/auction/:auctionId',
  '/auction/:auctionId/proof',
  '/auctions',
  '/bill/:code',
  '/board',
  '/change-password',
  '/contact',
  '/contact-us',
  '/create-auction',
  '/deals',
  '/deals/:dealId',
  '/edit-auction/:auctionId',
  '/edit-details',
  '/firm/join',
  '/forgotPassword',
  '/home',
  '/info',
  '/market',
  '/member/:username',
  '/my-auctions',
  '/my-bids',
  '/participated-auctions',
  '/practice',
  '/privacy',
  '/product/:auctionId',
  '/profile',
  '/profile/firm',
  '/profile/keys',
  '/profile/webhooks',
  '/reset-password/:token?',
  '/search',
  '/security',
  '/signin',
  '/signup',
  '/terms',
  '/unauthorized',
  '/verify-email',
  '/watchlist',
] as const
export type PagePattern = (typeof pagePatterns)[number]

/** `thrown`: outside of React; `rejected`: a promise without a catch; `drawn`: while rendering. */
const pageErrorKinds = ['thrown', 'rejected', 'drawn'] as const
export type PageErrorKind = (typeof pageErrorKinds)[number]

/** In seconds, except CLS, which is a score. */
const webVitals = ['LCP', 'CLS', 'INP', 'TTFB'] as const

/** Largest body of a report, in bytes. */
export const PAGE_REPORT_BYTES = 4 * 1024
const MESSAGE_LENGTH = 160

/** A page's address by its pattern; `other` for paths of no page. Without a spread, so that bundlers can drop it. */
const Route = Type.Union([Type.Enum(pagePatterns), Type.Literal('other')])

export const PageError = Type.Object({
  route: Route,
  kind: Type.Enum(pageErrorKinds),
  name: Type.String({ pattern: '^[A-Za-z]{1,40}$' }),
  /** Cleaned by {@link withoutPersonalData}. */
  message: Type.String({ maxLength: MESSAGE_LENGTH }),
  /** Stack frames in our own scripts, innermost first. */
  stack: Type.Array(Type.String({ pattern: '^assets/[\\w.-]{1,80}\\.js:\\d{1,7}:\\d{1,7}$' }), {
    maxItems: 6,
  }),
})
export type PageError = Static<typeof PageError>

export const WebVital = Type.Object({
  route: Route,
  metric: Type.Enum(webVitals),
  value: Type.Number({ minimum: 0, maximum: 600 }),
})
export type WebVital = Static<typeof WebVital>

/** A page's report; it contains nothing about the visitor or the content of the page. */
export const PageReport = Type.Object({
  errors: Type.Array(PageError, { maxItems: 3 }),
  vitals: Type.Array(WebVital, { maxItems: webVitals.length }),
})
export type PageReport = Static<typeof PageReport>
export const PageReportAnswer = Answer(Type.Null())

/**
 * An error's message without possible personal data: addresses, quoted texts, e-mail addresses, numbers in any
 * script. Identifiers in single quotes stay, because they are the code's own.
 */
export function withoutPersonalData(message: string): string {
  return message
    .slice(0, 1_000)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/\bhttps?:\S+/gi, '<address>')
    .replaceAll(/\S+@\S+/g, '<e-mail>')
    .replaceAll(/"[^"]*("|$)|\u201c[^\u201d]*(\u201d|$)|`[^`]*(`|$)/g, '<text>')
    .replaceAll(/(?<!\p{L})'[^']*('|$)/gu, (quoted) => (/^'[\w$.]+'$/.test(quoted) ? quoted : '<text>'))
    .replaceAll(/\p{N}+/gu, '#')
    .trim()
    .slice(0, MESSAGE_LENGTH)
}
