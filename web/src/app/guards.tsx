import type { UserView } from '@boli/contracts'
import { lazy, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSessionStore } from '../lib/session-store.ts'
import { StartUpLoader } from './layout/frame-part.tsx'

const UncheckedPage = lazy(async () => ({
  default: (await import('./pages/unchecked-page.tsx')).UncheckedPage,
}))

/**
 * The specification's guards: V = signed in and e-mail verified, G = guest only, A = admin only;
 * `open` has none.
 */
export type Guard = 'V' | 'G' | 'A' | 'open'

/** Where a guard redirects a user, or null if they may stay. */
export function redirectOf(guard: Guard, user: UserView | null, path = ''): string | null {
  switch (guard) {
    case 'V':
      if (user === null) return '/signin'
      if (!user.isVerified) return '/verify-email'
      return user.role === 'admin' ? adminPageOf(path) : null
    case 'G':
      if (user === null) return null
      return user.role === 'admin' ? '/admin' : '/home'
    case 'A':
      if (user?.role !== 'admin') return '/unauthorized'
      // The server refuses everything else until it is set up.
      return user.needsSecondFactor ? '/security' : null
    case 'open':
      return null
  }
}

/** Administrators see a lot or a deal on their own page, with their actions. */
function adminPageOf(path: string): string | null {
  const [, area, id = ''] = /^\/(product|auction|deals)(?:\/([^/]+))?$/.exec(path) ?? []
  if (area === 'deals') return id === '' ? '/admin/deals' : `/admin/deals/${id}`
  return area === undefined || id === '' ? null : `/admin/auctions/${id}`
}

/** Where to go back to after signing in. */
interface ReturnState {
  from?: string
}

export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { user, checkError } = useSessionStore()
  const location = useLocation()
  if (user === 'checking') return <StartUpLoader />
  // It is not known who is signed in: redirecting now could be wrong.
  if (checkError && user === null && (guard === 'V' || guard === 'A')) {
    return <UncheckedPage error={checkError} />
  }
  const target = redirectOf(guard, user, location.pathname)
  if (target === null) return children
  const state: ReturnState | undefined =
    guard === 'V' || (guard === 'A' && user === null)
      ? { from: `${location.pathname}${location.search}${location.hash}` }
      : undefined
  return <Navigate to={target} replace state={state} />
}
