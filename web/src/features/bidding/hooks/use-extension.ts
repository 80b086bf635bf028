import { useEffect, useRef, useState } from 'react'

/** An extension stays on the clock this long. */
const SHOWN_MS = 10_000

/** By how many milliseconds the end has just moved on; null when it has not. */
export function useExtension(endTime: string): number | null {
  const known = useRef(endTime)
  const [addedMs, setAdded] = useState<number | null>(null)
  useEffect(() => {
    const added = Date.parse(endTime) - Date.parse(known.current)
    known.current = endTime
    if (added <= 0) return
    // Bids that follow each other add up to one extension on the clock.
    setAdded((shown) => (shown ?? 0) + added)
    const timer = setTimeout(() => setAdded(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [endTime])
  return addedMs
}
