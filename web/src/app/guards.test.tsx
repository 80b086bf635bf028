import type { UserView } from '@boli/contracts'
import { screen } from '@testing-library/react'
import { matchPath, Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../lib/api-error.ts'
import { setSessionUser, useSessionStore } from '../lib/session-store.ts'
import { aUser } from '../test/a-user.ts'
import { startTestI18n } from '../test/i18n.ts'
import { renderAt, where } from '../test/render-at.tsx'
import { Guarded, redirectOf } from './guards.tsx'
import { isBarePath, routeTable } from './route-table.tsx'

beforeAll(() => startTestI18n())

const viewers: Record<string, UserView | null> = {
  guest: null,
  unverified: aUser({ isVerified: false }),
  farmer: aUser(),
  business: aUser({ role: 'business' }),
  admin: aUser({ role: 'admin' }),
}

/** Where each viewer ends up, by the specification's guards; `stays` is the page itself. */
const outcomes = {
  V: { guest: '/signin', unverified: '/verify-email', farmer: 'stays', business: 'stays', admin: 'stays' },
  G: { guest: 'stays', unverified: '/home', farmer: '/home', business: '/home', admin: '/admin' },
  A: {
    guest: '/unauthorized',
    unverified: '/unauthorized',
    farmer: '/unauthorized',
    business: '/unauthorized',
    admin: 'stays',
  },
  open: { guest: 'stays', unverified: 'stays', farmer: 'stays', business: 'stays', admin: 'stays' },
} as const

/** The specification's route table, path by path. */
const specified = {
  G: ['/', '/signup', '/signin', '/reset-password/abc', '/reset-password/', '/contact', '/aboutus'],
  V: [
    '/home',
    '/market',
    '/auction',
    '/auctions',
    '/create-auction',
    '/auction/0190',
    '/edit-details',
    '/info',
    '/participated-auctions',
    '/my-auctions',
    '/my-bids',
    '/product/0190',
    '/search',
    '/profile',
    '/profile/keys',
    '/profile/firm',
    '/profile/webhooks',
    '/security',
    '/edit-auction/0190',
    '/deals',
    '/deals/0190',
    '/watchlist',
    '/board',
    '/practice',
  ],
  A: [
    '/admin',
    '/admin/create-info',
    '/admin/users',
    '/admin/users/0190',
    '/admin/auctions',
    '/admin/auctions/0190',
    '/admin/information',
    '/admin/deals',
    '/admin/deals/0190',
    '/admin/charges',
    '/admin/reports',
    '/admin/prices',
    '/admin/prices/0190',
    '/admin/audit',
  ],
  // The specification has /forgotPassword for guests only; signed-in users find a link there to change their password.
  open: [
    '/verify-email',
    '/firm/join',
    '/forgotPassword',
    '/change-password',
    '/unauthorized',
    '/contact-us',
    '/terms',
    '/privacy',
    '/member/ramkisan',
    '/bill/0190',
    '/auction/0190/proof',
  ],
} as const

test('an administrator without a second factor is led to its set-up, and can still use other pages', () => {
  const admin = aUser({ role: 'admin', needsSecondFactor: true })
  expect(redirectOf('A', admin)).toBe('/security')
  expect(redirectOf('V', admin)).toBeNull()
})

/** The addresses at which administrators see pages that other users see elsewhere. */
const adminPages: Record<string, string> = {
  '/auction/0190': '/admin/auctions/0190',
  '/product/0190': '/admin/auctions/0190',
  '/deals': '/admin/deals',
  '/deals/0190': '/admin/deals/0190',
}

const rows = (['G', 'V', 'A', 'open'] as const).flatMap((guard) =>
  specified[guard].flatMap((path) =>
    Object.keys(viewers).map((viewer) => ({
      path,
      guard,
      viewer,
      outcome:
        (viewer === 'admin' && adminPages[path]) || outcomes[guard][viewer as keyof (typeof outcomes)['V']],
    })),
  ),
)

function renderGuarded(path: string) {
  const route = routeTable.find((candidate) => matchPath(candidate.path, path))
  if (!route) throw new Error(`No route for ${path}`)
  return renderAt(
    path,
    <Routes>
      <Route path={route.path} element={<Guarded guard={route.guard}>the page</Guarded>} />
      <Route path="*" element="somewhere else" />
    </Routes>,
  )
}

describe('every row of the specification', () => {
  test.each(rows)('$path ($guard) for $viewer: $outcome', ({ path, viewer, outcome }) => {
    setSessionUser(viewers[viewer] ?? null)
    renderGuarded(path)
    expect(where()).toBe(outcome === 'stays' ? path : outcome)
    expect(screen.queryByText('the page') !== null).toBe(outcome === 'stays')
  })

  test('the table has only rows of the specification', () => {
    const paths = Object.values(specified).flat()
    const unknown = routeTable.filter((route) => !paths.some((path) => matchPath(route.path, path)))
    expect(unknown).toEqual([])
  })
})

describe('before the session is known', () => {
  test('a loader is shown and nobody is redirected', () => {
    useSessionStore.setState({ user: 'checking', checkError: null })
    renderGuarded('/home')
    expect(screen.getByRole('status')).toBeDefined()
    expect(where()).toBe('/home')
  })
})

describe('when the check failed', () => {
  const offline = new ApiError({ status: 0, code: 'network', message: 'No connection' })
  beforeEach(() => useSessionStore.setState({ user: null, checkError: offline }))

  test('a page for signed-in users stays, with Retry', async () => {
    renderGuarded('/home')
    expect(await screen.findByText('Failed to check authentication')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
    expect(where()).toBe('/home')
    // The frame around the page is the one main landmark.
    expect(screen.queryByRole('main')).toBeNull()
  })

  test('a user remembered by the device stays on their page', () => {
    useSessionStore.setState({ user: aUser(), checkError: offline })
    renderGuarded('/home')
    expect(screen.getByText('the page')).toBeDefined()
  })

  test('a page for guests is shown', () => {
    renderGuarded('/signin')
    expect(screen.getByText('the page')).toBeDefined()
  })
})

test.each([
  ['/unauthorized', true],
  ['/nowhere', true],
  ['/admin/nowhere', true],
  ['/', false],
  ['/auction/0190', false],
])('header and footer are left out at %s: %s', (path, isBare) => {
  expect(isBarePath(path)).toBe(isBare)
})
