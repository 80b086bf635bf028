import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../test/fake-server.ts'
import { api } from './api-client.ts'
import { forgetSignedIn, mayBeSignedIn } from './last-known-user.ts'
import {
  checkSession,
  currentUser,
  keepSessionChecked,
  refreshSessionUser,
  setSessionUser,
  useSessionStore,
} from './session-store.ts'

vi.mock(import('./last-seen.ts'), () => ({
  forgetLastSeen: vi.fn(async () => undefined),
  keepLastSeen: vi.fn(),
}))

beforeEach(() => {
  useSessionStore.setState({ user: 'checking', checkError: null, isConfirmed: false })
  // biome-ignore lint/suspicious/noDocumentCookie: as identity sets it.
  document.cookie = 'boli_signed_in=1; Path=/'
})

test('there is no user before the check has answered', () => {
  expect(useSessionStore.getState().user).toBe('checking')
  expect(currentUser()).toBeNull()
})

test('the check finds the signed-in user', async () => {
  startFakeServer({ 'GET /user/isLoggedIn': () => accepted(aUser()) })
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: aUser(), checkError: null, isConfirmed: true })
})

test('a user whose session has ended is a guest, without an error or another check', async () => {
  const { sent } = startFakeServer({ 'GET /user/isLoggedIn': () => refused('not-signed-in') })
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: null, checkError: null, isConfirmed: true })
  await checkSession()
  expect(sent).toHaveLength(1)
})

test('a browser without a session is a guest’s, without a request', async () => {
  expect(mayBeSignedIn()).toBe(true)
  forgetSignedIn()
  expect(mayBeSignedIn()).toBe(false)
  const { sent } = startFakeServer({})
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: null, checkError: null, isConfirmed: true })
  expect(sent).toEqual([])
})

test.each([
  ['no network', () => noNetwork()],
  ['a server in trouble', () => refused('upstream-unavailable')],
])('%s is stored as an error, so that nobody is redirected by mistake', async (_, reply) => {
  startFakeServer({ 'GET /user/isLoggedIn': reply })
  await checkSession()
  expect(useSessionStore.getState().user).toBeNull()
  expect(useSessionStore.getState().checkError).not.toBeNull()
})

test('a reload without a network shows who was signed in, and asks again when the network is back', async () => {
  setSessionUser(aUser())
  useSessionStore.setState({ user: 'checking' })
  let isOnline = false
  startFakeServer({ 'GET /user/isLoggedIn': () => (isOnline ? accepted(aUser()) : noNetwork()) })
  await checkSession()
  const { _id, username } = aUser()
  expect(currentUser()).toMatchObject({ _id, username, email: '', contact: null })
  keepSessionChecked()
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() =>
    expect(useSessionStore.getState()).toEqual({ user: aUser(), checkError: null, isConfirmed: true }),
  )
})

test('the device stores nothing private of a user, and nothing after the session', () => {
  setSessionUser(aUser({ email: 'private@example.in', lastName: 'Private' }))
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/private/i)
  setSessionUser(null)
  expect(Object.keys(localStorage)).toEqual([])
})

test('another user’s sign-in in another tab takes effect here', async () => {
  setSessionUser(aUser())
  const other = aUser({ _id: 'gupta', username: 'Gupta' })
  startFakeServer({ 'GET /user/isLoggedIn': () => accepted(other) })
  keepSessionChecked()
  window.dispatchEvent(new StorageEvent('storage', { key: 'boli.user', oldValue: 'a', newValue: 'b' }))
  await vi.waitFor(() => expect(currentUser()).toEqual(other))
})

test('a session that ended elsewhere ends here with the next call', async () => {
  setSessionUser(aUser())
  startFakeServer({ 'GET /anything': () => refused('not-signed-in') })
  await api.get('/anything').catch(() => undefined)
  expect(useSessionStore.getState().user).toBeNull()
})

test('a wrong password does not sign anybody out', async () => {
  setSessionUser(aUser())
  startFakeServer({ 'POST /user/login': () => refused('wrong-credentials') })
  await api.post('/user/login', {}).catch(() => undefined)
  expect(currentUser()).toEqual(aUser())
})

test('a late answer to a call of an earlier session does not change the next one', async () => {
  setSessionUser(aUser({ _id: 'asha' }))
  const late: ((reply: Response) => void)[] = []
  startFakeServer({ 'GET /deals': () => new Promise((resolve) => late.push(resolve)) })
  const call = api.get('/deals').catch(() => undefined)
  await vi.waitFor(() => expect(late).toHaveLength(1))
  setSessionUser(null)
  refreshSessionUser(aUser({ _id: 'asha', language: 'hi' }))
  expect(currentUser()).toBeNull()
  setSessionUser(aUser({ _id: 'gupta' }))
  refreshSessionUser(aUser({ _id: 'asha', language: 'hi' }))
  late[0]?.(refused('not-signed-in'))
  await call
  expect([currentUser()?._id, mayBeSignedIn()]).toEqual(['gupta', true])
})

test('of two checks at once the newer one counts', async () => {
  const replies = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  let asked = 0
  startFakeServer({ 'GET /user/isLoggedIn': () => (replies[asked++] as (typeof replies)[0]).promise })
  const checks = [checkSession(), checkSession()]
  replies[1]?.resolve(accepted(aUser({ _id: 'gupta' })))
  await checks[1]
  replies[0]?.resolve(accepted(aUser({ _id: 'asha' })))
  await checks[0]
  expect(currentUser()?._id).toBe('gupta')
})

test('stored pages are removed with a user whose cookies have expired', async () => {
  setSessionUser(aUser())
  useSessionStore.setState({ user: 'checking' })
  forgetSignedIn()
  await checkSession()
  const { forgetLastSeen } = await import('./last-seen.ts')
  await vi.waitFor(() => expect(forgetLastSeen).toHaveBeenCalled())
})

test('pictures that this browser stored are removed with the session', async () => {
  const removed: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => removed.push(name) > 0 })
  setSessionUser(aUser())
  setSessionUser(null)
  expect(removed).toEqual(['media'])
  vi.unstubAllGlobals()
})
