import type { AuctionState, AuctionView } from '@boli/contracts'
import { whenAnotherSignsIn } from '../../../lib/session-store.ts'
import { withState } from './auction-phase.ts'

/** Number of lots in memory: several of the longest lists. */
const MOST_LOTS = 1_000
/** The newest known state of each lot on this page, the latest change last. */
const newest = new Map<string, AuctionState>()
const listeners = new Map<string, Set<() => void>>()
/** Caches merged views, so that nothing re-renders without a change. */
const merged = new WeakMap<AuctionView, AuctionView>()

/** Stores a lot's new state; one that is not newer is ignored. */
export function storeLot(state: AuctionState): void {
  const known = newest.get(state._id)
  if (known && known.version >= state.version) return
  newest.delete(state._id)
  newest.set(state._id, state)
  const [oldest = ''] = newest.keys()
  if (newest.size > MOST_LOTS) newest.delete(oldest)
  for (const listener of listeners.get(state._id) ?? []) listener()
}

/** Calls the listener when that lot changes, and for no other lot. @returns A function that stops it. */
export function onLotChange(auctionId: string, listener: () => void): () => void {
  const all = listeners.get(auctionId) ?? new Set()
  listeners.set(auctionId, all.add(listener))
  return () => {
    all.delete(listener)
    if (all.size === 0 && listeners.get(auctionId) === all) listeners.delete(auctionId)
  }
}

/** The current lot: the fetched view with the newest known state. */
export function lotNow<View extends AuctionView>(view: View): View {
  const state = newest.get(view._id)
  if (!state || state.version <= view.version) return view
  const known = merged.get(view) as View | undefined
  if (known?.version === state.version) return known
  const lot = withState(view, state)
  merged.set(view, lot)
  return lot
}

/** Clears all states. */
export function forgetLots(): void {
  newest.clear()
}

whenAnotherSignsIn(forgetLots)
