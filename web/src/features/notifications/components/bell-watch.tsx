import { useEffect } from 'react'
import { live } from '../../../lib/live/live.ts'

/** The page itself comes first. */
const OPENS_AFTER_MS = 1_500

/** Keeps the number on the bell, on every page: the live connection asks for it whenever it opens. Renders nothing. */
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
