import { useEffect } from 'react'
import { refreshUnread } from '../../../lib/unread-notifications.ts'
import { live } from '../api/live.ts'

/** The page itself comes first; until then the number that was asked for stands. */
const OPENS_AFTER_MS = 4_000

/** Keeps the number on the bell, on every page. Renders nothing. */
export function BellWatch() {
  useEffect(() => {
    void refreshUnread()
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = live.hearNotifications()
    }, OPENS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return null
}
