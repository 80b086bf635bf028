import {
  type Holding,
  routes,
  SharedDevicesAnswer,
  SharedDevicesBody,
  type SharedGroups,
  sharedGroups,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, type Service } from '@boli/http-kit'
import { actOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { recordAccess } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/tables.ts'
import { contactOf } from '../persistence/user-view.ts'
import { findUsers } from '../persistence/users.ts'

const COMPARED_MS = 90 * 24 * 60 * 60_000

/**
 * POST /admin/shared-devices: which accounts signed in with one device or from one network in the last 90 days, or have
 * one phone number. Each use is recorded before it is answered; unknown accounts share nothing.
 */
export function sharedDevicesRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.sharedDevices, {
    schema: { body: SharedDevicesBody, response: SharedDevicesAnswer },
    handler: async (request) => {
      const { auctionId, userIds } = request.body
      const act = actOf(request, identity)
      return inTransaction(identity.database.db, async (trx) => {
        const groups = await groupsOf(trx, userIds, new Date(act.now.getTime() - COMPARED_MS))
        const facts = { lot: auctionId, accounts: `${userIds.length}`, userIds: userIds.join(' ') }
        await recordAccess(trx, { ...act, action: 'see-shared-devices', facts })
        return succeed(groups)
      })
    },
  })
}

async function groupsOf(trx: IdentityDb, userIds: string[], since: Date): Promise<SharedGroups[]> {
  const rows = await trx
    .selectFrom('known_devices')
    .select(['user_id as userId', 'device_key as device', 'subnet_key as network'])
    .where('user_id', 'in', userIds)
    .where('last_used_at', '>=', since)
    .orderBy('device_key')
    .execute()
  const users = await findUsers(trx, userIds)
  // The first requested account, on a lot's page the farmer, gets the first labels.
  const signIns = userIds.flatMap((id) => rows.filter(({ userId }) => userId === id))
  const devices = sharedGroups(signIns.map(({ userId, device }) => ({ userId, value: device })))
  const networks = sharedGroups(signIns.flatMap(({ userId, network }) => holding(userId, network)))
  const phones = sharedGroups(users.map(contactOf).flatMap(({ userId, phone }) => holding(userId, phone)))
  return userIds.map((userId) => ({
    userId,
    devices: devices.get(userId) ?? [],
    networks: networks.get(userId) ?? [],
    phones: phones.get(userId) ?? [],
  }))
}

function holding(userId: string, value: string | null): Holding[] {
  return value === null ? [] : [{ userId, value }]
}
