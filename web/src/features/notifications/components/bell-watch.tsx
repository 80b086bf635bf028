import { useEffect } from 'react'
import { live } from '../../../lib/live/live.ts'

/** Opens late, so that the page itself loads first. */
const OPENS_AFTER_MS = 1_500

/** Keeps the bell's count up to date on every page: the live connection requests it on opening. Renders nothing. */
export function BellWatch() {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = live.holdForBell()
    }, OPENS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return null
}
