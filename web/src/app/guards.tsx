import type { UserView } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { ErrorState } from '../components/ui/error-state.tsx'
import { checkSession, useSessionStore } from '../lib/session-store.ts'
import { StartUpLoader } from './layout/start-up-loader.tsx'

/**
 * The specification's guards: V = signed in and e-mail verified, G = guest only, A = admin only;
 * `open` has none.
 */
export type Guard = 'V' | 'G' | 'A' | 'open'

/** Where a guard sends a person, or null where they may stay. */
export function redirectOf(guard: Guard, user: UserView | null): string | null {
  switch (guard) {
    case 'V':
      if (user === null) return '/signin'
      return user.isVerified ? null : '/verify-email'
    case 'G':
      if (user === null) return null
      return user.role === 'admin' ? '/admin' : '/home'
    case 'A':
      return user?.role === 'admin' ? null : '/unauthorized'
    case 'open':
      return null
  }
}

/** Where to go back to after signing in. */
export interface ReturnState {
  from?: string
}

export function Guarded({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { t } = useTranslation('errors')
  const { user, checkError } = useSessionStore()
  const location = useLocation()
  if (user === 'checking') return <StartUpLoader />
  // Nobody knows who is signed in: sending a person away now could be wrong.
  if (checkError && (guard === 'V' || guard === 'A')) {
    return (
      <main className="page py-10">
        <ErrorState
          error={checkError}
          title={t('failedToCheckAuthentication')}
          onRetry={() => void checkSession()}
        />
      </main>
    )
  }
  const target = redirectOf(guard, user)
  if (target === null) return children
  const state: ReturnState | undefined =
    guard === 'V' ? { from: `${location.pathname}${location.search}${location.hash}` } : undefined
  return <Navigate to={target} replace state={state} />
}
