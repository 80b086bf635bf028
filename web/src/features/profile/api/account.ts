import {
  type EmptyAnswer,
  type OwnAuctionData,
  type OwnAuctionDataAnswer,
  type OwnData,
  type OwnDataAnswer,
  type OwnDealData,
  type OwnDealDataAnswer,
  type OwnInformationDataAnswer,
  type OwnNotificationDataAnswer,
  routes,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from '../../../lib/api-client.ts'
import { currentUser, refreshSessionUser } from '../../../lib/session-store.ts'

type Empty = Static<typeof EmptyAnswer>

type OwnInformationData = Static<typeof OwnInformationDataAnswer>['data']
type OwnNotificationData = Static<typeof OwnNotificationDataAnswer>['data']

/** The user's data: account, lots, bids, deals, messages to support, and notifications. */
export async function fetchOwnData(): Promise<
  OwnData &
    OwnInformationData & { auctions: OwnAuctionData; deals: OwnDealData; notifications: OwnNotificationData }
> {
  const [account, information, auctions, deals, notifications] = await Promise.all([
    api.get<typeof OwnDataAnswer>(routes.dataExport.path),
    api.get<typeof OwnInformationDataAnswer>(routes.ownInformationData.path),
    api.get<typeof OwnAuctionDataAnswer>(routes.ownAuctionData.path),
    api.get<typeof OwnDealDataAnswer>(routes.ownDealData.path),
    api.get<typeof OwnNotificationDataAnswer>(routes.ownNotificationData.path),
  ])
  return {
    ...{ ...account.data, ...information.data },
    ...{ auctions: auctions.data, deals: deals.data, notifications: notifications.data },
  }
}

export async function deleteAccount(password: string): Promise<void> {
  await api.post<Empty>(routes.deleteAccount.path, { password })
}

/** Removes the picture; the session shows it at once. */
export async function removeAvatar(): Promise<void> {
  await api.delete<Empty>(routes.removeAvatar.path)
  const user = currentUser()
  if (user) refreshSessionUser({ ...user, avatar: null })
}
