import { type FollowingAnswer, routes } from '@boli/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import type { Static } from 'typebox'
import { api, pathOf } from '../../lib/api-client.ts'
import { errorTextOf } from '../../lib/error-text.ts'
import { useUser } from '../../lib/session-store.ts'
import { toastError } from '../../lib/toast.ts'

type Followed = Static<typeof FollowingAnswer>['following']

const key = ['following']
/** The watchlist's pages; below the lists of lots, so that their prices are live. */
export const watchlistKey = ['auctions', 'list', 'following']

/** The lots and sellers that the viewer follows; null until they are known. */
export function useFollowing(): Followed | null {
  const isMember = useUser()?.isVerified === true
  const { data } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const query = { limit: 0 }
      return (await api.get<Static<typeof FollowingAnswer>>(routes.following.path, { query, signal }))
        .following
    },
    enabled: isMember,
    staleTime: 5 * 60_000,
    // A star with unknown state is not shown; nothing else waits for it.
    retry: false,
  })
  return isMember ? (data ?? null) : null
}

interface Change {
  call: (path: string) => Promise<unknown>
  path: string
  after: (followed: Followed) => Followed
}

/** Shown at once, and reverted if the server refuses it. */
function useFollowChange() {
  const queryClient = useQueryClient()
  return async ({ call, path, after }: Change) => {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<Followed>(key)
    if (before) queryClient.setQueryData(key, after(before))
    try {
      await call(path)
      void queryClient.invalidateQueries({ queryKey: watchlistKey })
    } catch (error) {
      queryClient.setQueryData(key, before)
      // The texts of refusals are fetched when one occurs.
      await i18next.loadNamespaces('errors')
      toastError(errorTextOf(error, i18next.t))
    }
  }
}

/** Whether the viewer follows a lot, and how to change it; null if that is not known. */
export function useFollowLot(auctionId: string) {
  const followed = useFollowing()
  const change = useFollowChange()
  if (followed === null) return null
  const isFollowed = followed.auctionIds.includes(auctionId)
  return {
    isFollowed,
    toggle: () =>
      void change({
        call: isFollowed ? api.delete : api.put,
        path: pathOf(routes.followAuction.path, { auctionId }),
        after: (now) => ({
          ...now,
          auctionIds: isFollowed
            ? now.auctionIds.filter((id) => id !== auctionId)
            : [...now.auctionIds, auctionId],
        }),
      }),
  }
}

/** The same for a seller. */
export function useFollowSeller(seller: { _id: string; username: string }) {
  const followed = useFollowing()
  const change = useFollowChange()
  if (followed === null) return null
  const isFollowed = followed.sellers.some(({ _id }) => _id === seller._id)
  return {
    isFollowed,
    toggle: () =>
      void change({
        call: isFollowed ? api.delete : api.put,
        path: pathOf(routes.followSeller.path, { username: seller.username }),
        after: (now) => ({
          ...now,
          sellers: isFollowed
            ? now.sellers.filter(({ _id }) => _id !== seller._id)
            : [...now.sellers, { ...seller, followedAt: new Date().toISOString() }],
        }),
      }),
  }
}
