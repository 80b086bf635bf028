import { OwnDataAnswer, routes, succeed } from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { listKeys, presentKey } from '../persistence/api-keys.ts'
import { listPasskeys, timesOf } from '../persistence/second-factors.ts'
import { presentUser } from '../persistence/user-view.ts'
import { toUser } from '../persistence/users.ts'

/** Everything that identity stores about a user, without secrets of the account. */
export function dataExportRoute(app: Service, { database: { db }, now }: IdentityDeps): void {
  publicRoute(app, routes.dataExport, {
    schema: { response: OwnDataAnswer },
    handler: async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="boli-my-data.json"')
      const { userId } = currentUser(request)
      const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
      if (!row) throw new ApiError('not-signed-in')
      const sessions = db.selectFrom('sessions').selectAll().where('user_id', '=', userId)
      const devices = db.selectFrom('known_devices').selectAll().where('user_id', '=', userId)
      const codes = db.selectFrom('verification_codes').selectAll().where('user_id', '=', userId)
      const resets = db.selectFrom('password_resets').selectAll().where('user_id', '=', userId)
      const mails = db.selectFrom('mails').selectAll().where('user_id', '=', userId)
      const factors = db.selectFrom('authenticators').selectAll().where('user_id', '=', userId)
      const authenticator = await factors.where('confirmed_at', 'is not', null).executeTakeFirst()
      const recovery = await db
        .selectFrom('recovery_codes')
        .selectAll()
        .where('user_id', '=', userId)
        .execute()
      const names = db.selectFrom('reserved_usernames').selectAll().where('user_id', '=', userId)
      const actions = db.selectFrom('admin_actions').selectAll().where('user_id', '=', userId)
      return succeed({
        exportedAt: now().toISOString(),
        account: presentUser(toUser(row)),
        verifiedAt: row.first_verified_at?.toISOString() ?? null,
        changedAt: row.updated_at.toISOString(),
        sessions: (await sessions.orderBy('created_at').execute()).map((session) => ({
          _id: session.id,
          device: session.device,
          createdAt: session.created_at.toISOString(),
          lastSeenAt: session.last_seen_at.toISOString(),
        })),
        knownBrowsers: (await devices.orderBy('last_used_at').execute()).map((device) => ({
          lastUsedAt: device.last_used_at.toISOString(),
        })),
        passkeys: (await listPasskeys(db, userId)).map((passkey) => ({
          name: passkey.name,
          ...timesOf(passkey),
        })),
        apiKeys: (await listKeys(db, userId)).map(presentKey),
        authenticator: authenticator ? timesOf(authenticator) : null,
        recoveryCodes: {
          unused: recovery.filter(({ used_at }) => used_at === null).length,
          used: recovery.filter(({ used_at }) => used_at !== null).length,
        },
        reservedUsernames: (await names.orderBy('until').execute()).map(({ username, until }) => ({
          username,
          until: until.toISOString(),
        })),
        codes: (await codes.orderBy('created_at').execute()).map(issuedAndUsed),
        resetLinks: (await resets.orderBy('created_at').execute()).map(issuedAndUsed),
        mails: (await mails.orderBy('happened_at').orderBy('id').execute()).map((mail) => ({
          kind: mail.kind,
          happenedAt: mail.happened_at.toISOString(),
          sentAt: mail.sent_at?.toISOString() ?? null,
        })),
        administration: (await actions.orderBy('at').execute()).map(({ at, action, before, after }) => ({
          at: at.toISOString(),
          action,
          before,
          after,
        })),
      })
    },
  })
}

function issuedAndUsed(row: { created_at: Date; used_at: Date | null }) {
  return { createdAt: row.created_at.toISOString(), usedAt: row.used_at?.toISOString() ?? null }
}
