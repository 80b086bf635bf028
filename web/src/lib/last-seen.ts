import type { Query, QueryClient } from '@tanstack/react-query'
import { createStore, delMany, entries, get, keys, set } from 'idb-keyval'
import { ApiError } from './api-error.ts'
import { useLastSeen } from './browser-state.ts'
import { currentUser, useSessionStore } from './session-store.ts'

interface Seen {
  at: number
  data: unknown
}

/** Queries whose answers are stored, at most MOST_KEPT per user: lists, lots, rooms and deals. */
const kept = ['auctions.list', 'auctions.detail', 'auctions.room', 'deals.list', 'deals.detail']
const MOST_KEPT = 80
/** Delay of a write, because a live room changes with each bid. */
const WRITTEN_AFTER_MS = 1_000
const TRIED_EVERY_MS = 10_000

/** One connection to the database, opened at the first use. */
const store = createStore('boli-last-seen', 'answers')
const isKept = ({ queryKey }: Query) => kept.includes(queryKey.slice(0, 2).join('.'))
const keyOf = (userId: string, { queryHash }: Query) => `${userId} ${queryHash}`

/** If storage is forbidden or full, nothing is shown without a network. */
async function orNothing<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/**
 * Stores the server's last answers by user, and uses them if the network fails. Queries that
 * show a stored answer are refetched until they succeed.
 */
export function keepLastSeen(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  /** Stored answers in use, by query. */
  const standIns = new Map<string, number>()
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  const written = new Set<string>()

  function tell() {
    const ages = cache
      .getAll()
      .filter((query) => query.isActive())
      .flatMap(({ queryHash }) => standIns.get(queryHash) ?? [])
    useLastSeen.setState({ at: ages.length > 0 ? Math.min(...ages) : null })
  }

  function writeSoon(query: Query) {
    const user = currentUser()
    const { isConfirmed } = useSessionStore.getState()
    if (!user || user.role === 'admin' || !isConfirmed || waiting.has(query.queryHash)) return
    const write = () => {
      waiting.delete(query.queryHash)
      const { data, dataUpdatedAt: at } = query.state
      if (data === undefined || currentUser()?._id !== user._id) return
      void orNothing(() => set(keyOf(user._id, query), { at, data } satisfies Seen, store))
      // A long visit must not fill the device.
      if (written.add(query.queryHash).size <= MOST_KEPT) return
      written.clear()
      void orNothing(tidyUp)
    }
    waiting.set(query.queryHash, setTimeout(write, WRITTEN_AFTER_MS))
  }

  async function standIn(query: Query) {
    const user = currentUser()
    const seen = user && (await orNothing(() => get<Seen>(keyOf(user._id, query), store)))
    if (!seen || query.state.data !== undefined || currentUser()?._id !== user._id) return
    await query.cancel({ revert: true, silent: true })
    standIns.set(query.queryHash, seen.at)
    query.setData(seen.data, { updatedAt: seen.at, manual: true })
    tell()
  }

  function look(query: Query) {
    const { data, fetchFailureReason, error, dataUpdatedAt } = query.state
    const failure = fetchFailureReason ?? error
    if (data === undefined) {
      if (failure instanceof ApiError && failure.isNetworkFailure) void standIn(query)
    } else if (standIns.get(query.queryHash) !== dataUpdatedAt) {
      standIns.delete(query.queryHash)
      writeSoon(query)
    }
  }

  cache.getAll().filter(isKept).forEach(look)
  cache.subscribe(({ type, query }) => {
    if (!isKept(query)) return
    if (type === 'updated') look(query)
    if (standIns.size > 0 || useLastSeen.getState().at !== null) tell()
  })
  const askAgain = () => {
    if (standIns.size === 0 || document.hidden) return
    void queryClient.refetchQueries({ type: 'active', predicate: ({ queryHash }) => standIns.has(queryHash) })
  }
  window.addEventListener('online', askAgain)
  setInterval(askAgain, TRIED_EVERY_MS)
  void orNothing(tidyUp)
}

/** Removes answers of other users, and old ones. */
async function tidyUp(): Promise<void> {
  const userId = currentUser()?._id
  const all = await entries<string, Seen>(store)
  const own = all.filter(([key]) => userId !== undefined && key.startsWith(`${userId} `))
  own.sort(([, one], [, other]) => other.at - one.at)
  const stay = new Set(own.slice(0, MOST_KEPT).map(([key]) => key))
  const gone = all.map(([key]) => key).filter((key) => !stay.has(key))
  if (gone.length > 0) await delMany(gone, store)
}

/** Removes all stored answers of all users. */
export async function forgetLastSeen(): Promise<void> {
  useLastSeen.setState({ at: null })
  await orNothing(async () => delMany(await keys<string>(store), store))
}
