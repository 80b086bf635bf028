import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { useContactNeededStore } from '../lib/contact-needed.ts'
import { importSurely, useMissing } from '../lib/import-again.ts'
import { setSessionUser } from '../lib/session-store.ts'
import { watchTyping } from '../lib/start-over.ts'
import { toastInfo, useToastStore } from '../lib/toast.ts'
import { aUser } from '../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../test/fake-server.ts'
import { startTestI18n } from '../test/i18n.ts'
import { hrefOf, textsOf } from '../test/on-screen.ts'
import { renderApp, where } from '../test/render-at.tsx'
import { AppRoutes } from './router.tsx'

/** What a part throws at its next render. */
const broken = vi.hoisted(() => ({ frame: null as Error | null, footer: null as Error | null }))
vi.mock(import('./layout/use-navigation-manners.ts'), async (original) => ({
  ...(await original()),
  useLinkPreparation() {
    if (broken.frame) throw broken.frame
  },
}))
vi.mock(import('./layout/site-footer.tsx'), async (original) => {
  const { SiteFooter } = await original()
  return {
    SiteFooter(props) {
      if (broken.footer) throw broken.footer
      return <SiteFooter {...props} />
    },
  }
})

beforeAll(() => startTestI18n())

const header = () => screen.queryByRole('banner')

/** The account panel is fetched when it is opened. */
async function openAccount() {
  await userEvent.click(await screen.findByRole('button', { name: /^Account/ }))
  await screen.findByText('Sign out')
}

describe('the header', () => {
  test('offers the signed-in search, the four areas and their account, also in a menu for small screens', async () => {
    setSessionUser(aUser())
    renderApp('/terms', <AppRoutes />)
    const bar = within(screen.getByRole('banner'))
    const search = await screen.findByRole('searchbox')
    const opener = await screen.findByRole('button', { name: 'Menu' })
    const menu = within(document.getElementById(opener.getAttribute('popovertarget') ?? '') as HTMLElement)
    expect(menu.getByRole('searchbox', { hidden: true })).toBeDefined()
    const areas = menu.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))
    expect(areas).toEqual(['/home', '/market', '/auction', '/info', '/deals'])
    await openAccount()
    expect(textsOf(bar.getAllByRole('link', { hidden: true }))).toEqual(
      expect.arrayContaining(['Home', 'Market', 'Auction', 'Info', 'My profile', 'Edit Profile']),
    )
    expect(bar.getByText('ramkisan@example.in')).toBeDefined()
    // An empty search does nothing.
    await userEvent.type(search, '   {Enter}')
    expect(where()).toBe('/terms')
    await userEvent.type(search, 'basmati rice{Enter}')
    expect(where()).toBe('/search?query=basmati+rice')
  })

  test('leaves the search to a page with its own search', async () => {
    setSessionUser(aUser())
    startFakeServer({
      'GET /auction/getAllauctions': () =>
        accepted([], { hasMore: false, summary: { live: 0, endingWithinHour: 0 } }),
    })
    renderApp('/market', <AppRoutes />)
    await screen.findByRole('combobox', { name: 'Search the marketplace' })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('is hidden for administrators', () => {
    setSessionUser(aUser({ role: 'admin' }))
    renderApp('/terms', <AppRoutes />)
    expect(header()).toBeNull()
  })
})

describe('header and footer', () => {
  test('offer guests Sign In and Sign Up, say that the site is for education and transactions are not viable, and lead to About Us and Contact Us', () => {
    setSessionUser(null)
    renderApp('/terms', <AppRoutes />)
    const bar = within(screen.getByRole('banner'))
    for (const [name, path] of [
      ['Sign In', '/signin'],
      ['Sign Up', '/signup'],
    ] as const)
      expect(bar.getByRole('link', { name }).getAttribute('href')).toBe(path)
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
    renderApp('/edit-details', <AppRoutes />)
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
  ])('stays on the page if %s, and says so', async (_, reply, words) => {
    setSessionUser(aUser())
    startFakeServer({ 'POST /user/logout': reply })
    renderApp('/terms', <AppRoutes />)
    await openAccount()
    await userEvent.click(screen.getByText('Sign out'))
    expect(await screen.findByText(words)).toBeDefined()
    expect(where()).toBe('/terms')
  })
})

describe('a part of the frame', () => {
  /** Opens a page with a form, types, and renders the frame again with one part broken. */
  async function breakWhileTyping(part: keyof typeof broken, error = new Error(part)) {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    setSessionUser(null)
    startFakeServer({
      'GET /info/contact': () => accepted({ email: 'help@mandi.example' }),
      'HEAD /gone.js': () => new Response(null, { status: 404 }),
    })
    useToastStore.setState({ isWanted: false })
    renderApp('/contact-us', <AppRoutes />)
    await userEvent.type(await message(), 'Where is my lot?')
    broken[part] = error
    act(() => toastInfo('Hello'))
  }
  const message = () => screen.findByLabelText<HTMLTextAreaElement>('Message')
  const lostFile = (name: string) =>
    new TypeError(`Failed to fetch dynamically imported module: https://boli.test/${name}.js`)
  afterEach(() => {
    Object.assign(broken, { frame: null, footer: null })
    useMissing.setState({ waiting: 0, isPageOld: false })
  })

  test('asks a new user for a contact that the server needs, and then continues', async () => {
    setSessionUser(aUser())
    renderApp('/terms', <AppRoutes />)
    await screen.findByRole('button', { name: /^Account/ })
    act(() => useContactNeededStore.setState({ goOn: () => undefined }))
    expect(await screen.findByRole('dialog')).toBeDefined()
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  })

  test('does not break the page if it fails: input stays', async () => {
    await breakWhileTyping('footer')
    await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull())
    expect((await message()).value).toBe('Where is my lot?')
    expect(screen.getByRole('banner')).toBeDefined()
  })

  test('leaves a way back if the frame itself fails, and loses no input', async () => {
    await breakWhileTyping('frame')
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/')
    broken.frame = null
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }))
    expect((await message()).value).toBe('Where is my lot?')
  })

  test('whose file is missing since an update loses no input, and a button reloads the page', async () => {
    // jsdom does not reload, and reports that.
    const reload = vi.fn()
    Reflect.get(window, 'jsdom').virtualConsole.removeAllListeners('jsdomError').on('jsdomError', reload)
    watchTyping()
    const lost = lostFile('gone')
    await breakWhileTyping('footer', lost)
    await expect(importSurely(() => Promise.reject(lost))).rejects.toBe(lost)
    const line = await screen.findByText(/^This page didn’t load completely/)
    expect((await message()).value).toBe('Where is my lot?')
    expect(reload).not.toHaveBeenCalled()
    await userEvent.click(within(line).getByRole('button', { name: 'Try again' }))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('whose file fails to load without a network is retried, and a message says so until it has loaded', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const connect = () => act(() => void window.dispatchEvent(new Event('online')))
    setSessionUser(null)
    startFakeServer({ 'HEAD /late.js': noNetwork })
    renderApp('/terms', <AppRoutes />)
    expect(screen.getByText(/^You are offline\. What you see may be out of date/)).toBeDefined()
    onLine.mockReturnValue(true)
    connect()
    expect(screen.queryByText(/offline/)).toBeNull()
    const lost = lostFile('late')
    const load = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue('it')
    const part = importSurely(load)
    const line = await screen.findByText(/^You’re offline\. This page will continue/)
    onLine.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(line.textContent).toMatch(/^You’re offline/)
    onLine.mockReturnValue(true)
    connect()
    expect(await part).toBe('it')
    await waitFor(() => expect(screen.queryByText(/offline/)).toBeNull())
  })
})

test('a code request in an ended session leads to sign-in, past the guards', async () => {
  setSessionUser(aUser({ isVerified: false }))
  startFakeServer({ 'POST /user/verify-email': () => refused('not-signed-in') })
  renderApp('/verify-email', <AppRoutes />)
  await userEvent.click((await screen.findAllByRole('textbox', { name: /^Digit/ }))[0] as HTMLElement)
  await userEvent.paste('111111')
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeDefined()
  expect(where()).toBe('/signin')
  expect(await screen.findByText('something went wrong try again later')).toBeDefined()
})

const hasNoFrame = () => screen.queryByRole('banner') === null && screen.queryByRole('contentinfo') === null

test('an unknown address has a link back, and neither header nor footer', async () => {
  setSessionUser(null)
  renderApp('/no/such/page', <AppRoutes />)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go back one page' })).toBeDefined()
  expect(hasNoFrame()).toBe(true)
})

test('an administrator whose session ended is led to sign-in', async () => {
  setSessionUser(null)
  startFakeServer({})
  renderApp('/admin/users?page=2', <AppRoutes />)
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
    renderApp(path, <AppRoutes />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
    const sidebar = await screen.findByRole('navigation', { name: 'Administration' })
    expect(screen.getByRole('main').contains(sidebar)).toBe(false)
    expect(screen.queryByRole('banner')).toBeNull()
  },
)

test('Access Denied has the text and the three links of the specification, and neither header nor footer', async () => {
  setSessionUser(null)
  renderApp('/unauthorized', <AppRoutes />)
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeDefined()
  const text =
    "Sorry, you don't have permission to access this page. Please contact an administrator if you think this is a mistake."
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined()
  expect([hrefOf('Go to Home'), hrefOf('Contact Support')]).toEqual(['/home', '/contact-us'])
  expect(hasNoFrame()).toBe(true)
})
