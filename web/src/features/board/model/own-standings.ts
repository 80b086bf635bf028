import type { OwnStanding } from '@boli/contracts'
import { create } from 'zustand'
import { whenAnotherSignsIn } from '../../../lib/session-store.ts'

interface Known {
  version: number
  mine: OwnStanding
}

const nothing: OwnStanding = { standing: 'watching', maximumLeft: null }

const useStandings = create<{ lots: ReadonlyMap<string, Known> }>(() => ({ lots: new Map() }))

/** Takes how the viewer stands on lots; what is older than what is known changes nothing. */
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

/** How the viewer stands on one lot; draws again only when that changes. */
export function useOwnStanding(auctionId: string): OwnStanding {
  return useStandings(({ lots }) => lots.get(auctionId)?.mine ?? nothing)
}

/** Forgets how the viewer stands anywhere. */
export function forgetStandings(): void {
  useStandings.setState({ lots: new Map() })
}

whenAnotherSignsIn(forgetStandings)
