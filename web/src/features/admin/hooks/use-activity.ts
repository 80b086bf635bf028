import type { ActivityEntry } from '@boli/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { checkSession } from '../../../lib/session-store.ts'
import { followActivity, openActivitySocket, type StreamStatus } from '../api/activity-stream.ts'
import { adminKeys, fetchActivity } from '../api/analytics.ts'

/** Number of entries in the list; older ones are dropped. */
export const FEED_LENGTH = 50

/** Merges two lists, newest first, each entry once; of two versions the later list's. */
export function mergeActivity(
  earlier: readonly ActivityEntry[],
  later: readonly ActivityEntry[],
): ActivityEntry[] {
  const byId = new Map([...earlier, ...later].map((entry) => [entry._id, entry]))
  return [...byId.values()]
    .sort(
      (first, second) => Date.parse(second.at) - Date.parse(first.at) || (second._id > first._id ? 1 : -1),
    )
    .slice(0, FEED_LENGTH)
}

/** While there is no connection, the list is fetched this often. */
const ASK_EVERY_MS = 15_000

/** The site's activity: the list, and the entries of the stream. Paused, it does not change. */
export function useActivity() {
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<StreamStatus>('reconnecting')
  const [frozen, setFrozen] = useState<readonly ActivityEntry[] | null>(null)
  const isLive = status === 'live'

  const list = useQuery({
    queryKey: adminKeys.activity,
    queryFn: async (context) => {
      const listed = await fetchActivity(context)
      // Entries that arrived while the list was being fetched must not be lost.
      return mergeActivity(queryClient.getQueryData<ActivityEntry[]>(adminKeys.activity) ?? [], listed)
    },
    refetchInterval: isLive ? false : ASK_EVERY_MS,
  })

  useEffect(() => {
    const stream = followActivity({
      open: openActivitySocket,
      onEntry: (entry) =>
        queryClient.setQueryData<ActivityEntry[]>(adminKeys.activity, (entries = []) =>
          mergeActivity(entries, [entry]),
        ),
      onStatus: (next) => {
        setStatus(next)
        // Activity during a disconnection is only in the list.
        if (next === 'live') void queryClient.invalidateQueries({ queryKey: adminKeys.activity })
        if (next === 'ended') void checkSession()
      },
    })
    return () => stream.stop()
  }, [queryClient])

  const latest = list.data ?? []
  const entries = frozen ?? latest
  return {
    ...list,
    status,
    entries,
    isPaused: frozen !== null,
    /** How many entries wait for the pause to end. */
    waiting: frozen === null ? 0 : latest.filter((entry) => !frozen.includes(entry)).length,
    pause: () => setFrozen(latest),
    resume: () => setFrozen(null),
  }
}
