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
      return (await api.get<typeof FollowingAnswer>(routes.following.path, { query, signal })).following
    },
    enabled: isMember,
    staleTime: 5 * 60_000,
    // A star with unknown state is not shown; nothing else waits for it.
    retry: false,
  })
  return isMember ? (data ?? null) : null
}

interface Followable {
  path: string
  isIn: (followed: Followed) => boolean
  /** What is followed after the change. */
  with: (followed: Followed) => Followed
  without: (followed: Followed) => Followed
}

/**
 * Whether the viewer follows something, and how to change it; null if that is not known. A change is shown at once, and
 * reverted if the server refuses it.
 */
function useFollow(one: Followable) {
  const queryClient = useQueryClient()
  const followed = useFollowing()
  if (followed === null) return null
  const isFollowed = one.isIn(followed)

  async function change() {
    await queryClient.cancelQueries({ queryKey: key })
    const before = queryClient.getQueryData<Followed>(key)
    if (before) queryClient.setQueryData(key, isFollowed ? one.without(before) : one.with(before))
    try {
      await (isFollowed ? api.delete(one.path) : api.put(one.path))
      void queryClient.invalidateQueries({ queryKey: watchlistKey })
    } catch (error) {
      queryClient.setQueryData(key, before)
      // The texts of refusals are fetched when one occurs.
      await i18next.loadNamespaces('errors')
      toastError(errorTextOf(error, i18next.t))
    }
  }

  return { isFollowed, toggle: () => void change() }
}

export const useFollowLot = (auctionId: string) =>
  useFollow({
    path: pathOf(routes.followAuction.path, { auctionId }),
    isIn: ({ auctionIds }) => auctionIds.includes(auctionId),
    with: (now) => ({ ...now, auctionIds: [...now.auctionIds, auctionId] }),
    without: (now) => ({ ...now, auctionIds: now.auctionIds.filter((id) => id !== auctionId) }),
  })

export const useFollowSeller = (seller: { _id: string; username: string }) =>
  useFollow({
    path: pathOf(routes.followSeller.path, { username: seller.username }),
    isIn: ({ sellers }) => sellers.some(({ _id }) => _id === seller._id),
    with: (now) => ({
      ...now,
      sellers: [...now.sellers, { ...seller, followedAt: new Date().toISOString() }],
    }),
    without: (now) => ({ ...now, sellers: now.sellers.filter(({ _id }) => _id !== seller._id) }),
  })
