import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useLiveStatus } from '../lib/live/connection.ts'
import { currentUser, setSessionUser } from '../lib/session-store.ts'
import { aUser } from '../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../test/fake-server.ts'
import { startTestI18n } from '../test/i18n.ts'
import { renderAt } from '../test/render-at.tsx'
import { FirmStripPlace } from './firm-strip-place.tsx'

const owner = { _id: '01900000-0000-7000-8000-000000000009', username: 'sharma', name: 'Sharma Traders' }
const member = aUser({ role: 'business', firm: { ...owner, part: 'accountant' } })
const become = (status: 'live' | 'reconnecting') => act(() => useLiveStatus.setState({ status }))

test('a page whose connection is cut asks at once in whose name its user acts, and again once it is connected', async () => {
  await startTestI18n()
  // biome-ignore lint/suspicious/noDocumentCookie: the check asks the server only where there is a session.
  document.cookie = 'boli_signed_in=1'
  const server = { isAway: true }
  const removed = { ...member, firm: undefined }
  const { sent } = startFakeServer({
    'GET /user/isLoggedIn': () => (server.isAway ? refused('upstream-unavailable') : accepted(removed)),
  })
  setSessionUser(member)
  useLiveStatus.setState({ status: 'live' })
  renderAt('/home', <FirmStripPlace />)
  await screen.findByText(/Sharma Traders/)
  become('reconnecting')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(currentUser()?.firm?.name).toBe('Sharma Traders')
  server.isAway = false
  become('live')
  await waitFor(() => expect(screen.queryByText(/Sharma Traders/)).toBeNull())
  expect(sent).toHaveLength(2)
})
