import type { OwnStanding } from '@boli/contracts'
import { create } from 'zustand'
import { whenAnotherSignsIn } from '../../../lib/session-store.ts'

interface Known {
  version: number
  mine: OwnStanding
}

const nothing: OwnStanding = { standing: 'watching', maximumLeft: null }

const useStandings = create<{ lots: ReadonlyMap<string, Known> }>(() => ({ lots: new Map() }))

/** Stores the viewer's standings on lots, unless a newer one is known. */
export function takeStandings(news: readonly { id: string; version: number; mine: OwnStanding }[]): void {
  const lots = new Map(useStandings.getState().lots)
  for (const { id, version, mine } of news) {
    const known = lots.get(id)
    if (known && known.version > version) continue
    // An equal one stays the same object, so that nothing is drawn again without a change.
    const isSame = known?.mine.standing === mine.standing && known.mine.maximumLeft === mine.maximumLeft
    lots.set(id, { version, mine: isSame ? known.mine : mine })
  }
  useStandings.setState({ lots })
}

export function standingOn(auctionId: string): OwnStanding {
  return useStandings.getState().lots.get(auctionId)?.mine ?? nothing
}

/** The viewer's standing on one lot; re-renders only when it changes. */
export function useOwnStanding(auctionId: string): OwnStanding {
  return useStandings(({ lots }) => lots.get(auctionId)?.mine ?? nothing)
}

/** Drops all standings of the viewer. */
export function forgetStandings(): void {
  useStandings.setState({ lots: new Map() })
}

whenAnotherSignsIn(forgetStandings)
