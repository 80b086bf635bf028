import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { unstable_HistoryRouter as HistoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Link } from '../components/ui/link.tsx'
import { setSessionUser } from '../lib/session-store.ts'
import { useLeavingStore, useUnsavedChanges } from '../lib/unsaved-changes.ts'
import { aUser } from '../test/a-user.ts'
import { startTestI18n } from '../test/i18n.ts'
import { createGuardedHistory } from './guarded-history.ts'
import { LeaveDialog } from './layout/leave-dialog.tsx'

beforeAll(() => startTestI18n())

function Form() {
  const release = useUnsavedChanges(true)
  return (
    <>
      <Link to="/market">Market</Link>
      <Link to="/edit?tab=2">Tab</Link>
      <button type="button" onClick={release}>
        Save
      </button>
    </>
  )
}

function Page() {
  const { pathname, search } = useLocation()
  const isAsked = useLeavingStore((state) => state.leave !== null)
  return (
    <>
      <p data-testid="where">{pathname + search}</p>
      {pathname === '/edit' ? <Form /> : <Link to="/edit">Edit</Link>}
      {isAsked ? <LeaveDialog /> : null}
    </>
  )
}

const where = () => screen.getByTestId('where').textContent
const press = (name: string) => userEvent.click(screen.getByText(name))

beforeEach(async () => {
  useLeavingStore.setState({ leave: null })
  setSessionUser(aUser())
  window.history.replaceState(null, '', '/home')
  render(
    <HistoryRouter history={createGuardedHistory()} useTransitions={false}>
      <Page />
    </HistoryRouter>,
  )
  await press('Edit')
})

test('a link on a page with unsaved input asks first, and stays or leaves as answered', async () => {
  await press('Market')
  expect(where()).toBe('/edit')
  await press('Stay here')
  expect(where()).toBe('/edit')
  expect(screen.queryByText('Leave without saving?')).toBeNull()
  await press('Market')
  await press('Leave')
  expect(where()).toBe('/market')
})

test('Back asks too, and the address does not change', async () => {
  act(() => window.history.back())
  await screen.findByText('Leave without saving?')
  await waitFor(() => expect(window.location.pathname).toBe('/edit'))
  expect(where()).toBe('/edit')
  await press('Leave')
  await waitFor(() => expect(where()).toBe('/home'))
})

test('saved input, another tab of the same page, and an ended session cause no question', async () => {
  await press('Tab')
  expect(where()).toBe('/edit?tab=2')
  act(() => setSessionUser(null))
  await press('Market')
  expect(where()).toBe('/market')
  act(() => setSessionUser(aUser()))
  await press('Edit')
  await press('Save')
  await press('Market')
  expect(where()).toBe('/market')
})
