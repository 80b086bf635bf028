import type { UserView } from '@boli/contracts'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { deviceStorage } from './storage.ts'

const KEY = 'boli.target'
/** Longer than a sign-up with its code, or a reset by mail in another tab, takes; later the redirect would be a surprise. */
const VALID_MS = 60 * 60_000

const isPage = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path)

function readTarget(): string | null {
  const [untilMs = '', path] = (deviceStorage.read(KEY) ?? '').split(' ')
  return Number(untilMs) > Date.now() && isPage(path) ? path : null
}

/** The target after signing in: the page that required it, else the user's start page. */
export function takeTarget({ role, needsSecondFactor, isVerified }: UserView): string {
  if (!isVerified) return '/verify-email'
  const target = readTarget()
  deviceStorage.remove(KEY)
  if (needsSecondFactor) return '/security'
  // Administrators go back to their own pages only.
  const [area, home] = role === 'admin' ? ['/admin', '/admin'] : ['/', '/home']
  return target?.startsWith(area) ? target : home
}

/**
 * Stores the page to return to, through sign-in, sign-up, code and a reset by mail: the guard names it in the history,
 * the public page of a lot in `?from=`.
 * @returns whether there is a page to go back to.
 */
export function useReturnTarget(): boolean {
  const { state, search } = useLocation()
  const from = (state as { from?: unknown } | null)?.from ?? new URLSearchParams(search).get('from')
  const isGiven = isPage(from)
  useEffect(() => {
    if (isGiven) deviceStorage.write(KEY, `${Date.now() + VALID_MS} ${from}`)
  }, [isGiven, from])
  return isGiven || readTarget() !== null
}
