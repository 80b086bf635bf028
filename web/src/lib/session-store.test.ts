import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../test/fake-server.ts'
import { api } from './api-client.ts'
import { checkSession, currentUser, setSessionUser, useSessionStore } from './session-store.ts'
import { forgetSignedIn } from './signed-in-cookie.ts'

beforeEach(() => {
  useSessionStore.setState({ user: 'checking', checkError: null })
  // biome-ignore lint/suspicious/noDocumentCookie: as identity sets it.
  document.cookie = 'boli_signed_in=1; Path=/'
})

test('nobody is known before the check has answered', () => {
  expect(useSessionStore.getState().user).toBe('checking')
  expect(currentUser()).toBeNull()
})

test('the check finds the signed-in user', async () => {
  startFakeServer({ 'GET /user/isLoggedIn': () => accepted(aUser()) })
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: aUser(), checkError: null })
})

test('whose session has ended is a guest, without an error, and is not asked about again', async () => {
  const { sent } = startFakeServer({ 'GET /user/isLoggedIn': () => refused('not-signed-in') })
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: null, checkError: null })
  await checkSession()
  expect(sent).toHaveLength(1)
})

test('a browser without a session is a guest’s, and nobody is asked', async () => {
  forgetSignedIn()
  const { sent } = startFakeServer({})
  await checkSession()
  expect(useSessionStore.getState()).toEqual({ user: null, checkError: null })
  expect(sent).toEqual([])
})

test.each([
  ['no network', () => noNetwork()],
  ['a server in trouble', () => refused('upstream-unavailable')],
])('%s keeps the error, so that nobody is sent away by mistake', async (_, reply) => {
  startFakeServer({ 'GET /user/isLoggedIn': reply })
  await checkSession()
  expect(useSessionStore.getState().user).toBeNull()
  expect(useSessionStore.getState().checkError).not.toBeNull()
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
