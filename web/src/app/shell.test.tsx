import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { setSessionUser } from '../lib/session-store.ts'
import { aUser } from '../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../test/fake-server.ts'
import { startTestI18n } from '../test/i18n.ts'
import { renderAt } from '../test/render-at.tsx'
import { AppRoutes } from './router.tsx'

beforeAll(() => startTestI18n())

const where = () => screen.getByTestId('where').textContent
const header = () => screen.queryByRole('banner')

/** Its panel is fetched when it is opened. */
async function openAccount() {
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }))
  await screen.findByText('Sign out')
}

describe('the header', () => {
  test('offers guests Sign In and Sign Up', async () => {
    setSessionUser(null)
    renderAt('/terms', <AppRoutes />)
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin')
    expect(bar.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup')
  })

  test('offers the signed-in search, the four areas and their account', async () => {
    setSessionUser(aUser())
    renderAt('/terms', <AppRoutes />)
    const bar = within(screen.getByRole('banner'))
    await bar.findByRole('searchbox')
    await openAccount()
    const links = bar.getAllByRole('link', { hidden: true }).map((link) => link.textContent)
    expect(links).toEqual(
      expect.arrayContaining(['Home', 'Market', 'Auction', 'Info', 'My profile', 'Edit Profile']),
    )
    expect(bar.getByText('ramkisan@example.in')).toBeDefined()
    await userEvent.type(bar.getAllByRole('searchbox')[0] as HTMLElement, 'basmati rice{Enter}')
    expect(where()).toBe('/search?query=basmati+rice')
  })

  test('an empty search does nothing', async () => {
    setSessionUser(aUser())
    renderAt('/terms', <AppRoutes />)
    await userEvent.type(await screen.findByRole('searchbox'), '   {Enter}')
    expect(where()).toBe('/terms')
  })

  test('has a menu for small screens, with search and the four areas', async () => {
    setSessionUser(aUser())
    renderAt('/terms', <AppRoutes />)
    const opener = await screen.findByRole('button', { name: 'Menu' })
    const menu = within(document.getElementById(opener.getAttribute('popovertarget') ?? '') as HTMLElement)
    expect(menu.getByRole('searchbox', { hidden: true })).toBeDefined()
    const links = menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/home', '/market', '/auction', '/info', '/deals'])
  })

  test('is hidden for administrators', () => {
    setSessionUser(aUser({ role: 'admin' }))
    renderAt('/terms', <AppRoutes />)
    expect(header()).toBeNull()
  })
})

describe('header and footer', () => {
  test.each(['/unauthorized', '/no/such/page'])('are absent where a visit begins at %s', async (path) => {
    setSessionUser(null)
    renderAt(path, <AppRoutes />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    expect(header()).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  test('say that the site is for education and transactions are not viable, and lead to About Us and Contact Us', () => {
    setSessionUser(null)
    renderAt('/terms', <AppRoutes />)
    const footer = screen.getByRole('contentinfo')
    expect(footer.textContent).toContain('for education purposes only. Transactions made here are not viable')
    const links = within(footer).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expect.arrayContaining(['/aboutus', '/contact-us']),
    )
  })
})

describe('signing out', () => {
  test('ends the session and goes to the landing page, not to sign-in', async () => {
    setSessionUser(aUser())
    startFakeServer({
      'POST /user/logout': () => accepted(null),
      'GET /auction/getAllauctions': () =>
        accepted([], { hasMore: false, summary: { live: 0, endingWithinHour: 0 } }),
    })
    renderAt('/edit-details', <AppRoutes />)
    await openAccount()
    await userEvent.click(screen.getByText('Sign out'))
    await screen.findByRole('link', { name: 'Sign In' })
    expect(where()).toBe('/')
    expect(await screen.findByText('User logged out successfully!')).toBeDefined()
  })

  test.each([
    ['it is refused', () => refused('internal-error'), 'Failed to log out'],
    ['there is no network', () => noNetwork(), 'Error logging out'],
    ['no proper answer comes', () => new Response('<html>', { status: 502 }), 'Cannot log out'],
  ])('where %s stays and says so', async (_, reply, words) => {
    setSessionUser(aUser())
    startFakeServer({ 'POST /user/logout': reply })
    renderAt('/terms', <AppRoutes />)
    await openAccount()
    await userEvent.click(screen.getByText('Sign out'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(where()).toBe('/terms')
  })
})

test('a code that meets no server leads to sign-in, past the guards', async () => {
  setSessionUser(aUser({ isVerified: false }))
  startFakeServer({ 'POST /user/verify-email': () => noNetwork() })
  renderAt('/verify-email', <AppRoutes />)
  await userEvent.click((await screen.findAllByRole('textbox', { name: /^Digit/ }))[0] as HTMLElement)
  await userEvent.paste('111111')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined()
  expect(where()).toBe('/signin')
  expect(await screen.findByText('something went wrong try again later')).toBeDefined()
})

test('an unknown address has a way back', async () => {
  setSessionUser(null)
  renderAt('/no/such/page', <AppRoutes />)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go back one page' })).toBeDefined()
})

test('an administrator whose session ended finds the way to sign in', async () => {
  setSessionUser(null)
  startFakeServer({})
  renderAt('/admin/users?page=2', <AppRoutes />)
  await screen.findByRole('heading', { name: 'Access Denied' })
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign In' }))
  expect(await screen.findByText('Sign in to pick up where you left off.')).toBeDefined()
})

test.each(['/contact-us', '/terms', '/security'])(
  'an administrator has one sidebar, beside the page, at %s',
  async (path) => {
    setSessionUser(aUser({ role: 'admin' }))
    startFakeServer({
      'GET /info/contact': () => accepted({ email: 'help@mandi.example' }),
      'GET /user/second-factor': () => refused('internal-error'),
    })
    renderAt(path, <AppRoutes />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    const sidebar = await screen.findByRole('navigation', { name: 'Administration' })
    expect(screen.getByRole('main').contains(sidebar)).toBe(false)
    expect(screen.queryByRole('banner')).toBeNull()
  },
)

test('Access Denied has the words and the three ways out of the specification', async () => {
  setSessionUser(null)
  renderAt('/unauthorized', <AppRoutes />)
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined()
  expect(
    screen.getByText(
      "Sorry, you don't have permission to access this page. Please contact an administrator if you think this is a mistake.",
    ),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home')
  expect(screen.getByRole('link', { name: 'Contact Support' }).getAttribute('href')).toBe('/contact-us')
})
