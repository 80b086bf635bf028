import { type OwnData, OwnDataAnswer, routes, succeed } from '@boli/contracts'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { presentKey } from '../persistence/api-keys.ts'
import { presentUser } from '../persistence/user-view.ts'
import { toUser } from '../persistence/users.ts'

export function dataExportRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.dataExport, {
    schema: { response: OwnDataAnswer },
    handler: async (request, reply) => {
      void reply.header('content-disposition', 'attachment; filename="boli-my-data.json"')
      return succeed(await ownData(identity, currentUser(request).userId))
    },
  })
}

/** Collects everything that identity stores about a user, without secrets of the account. */
async function ownData({ database, now }: IdentityDeps, userId: string): Promise<OwnData> {
  const { db } = database
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!row) throw new ApiError('not-signed-in')
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
  const devices = await db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).execute()
  const codes = await db.selectFrom('verification_codes').selectAll().where('user_id', '=', userId).execute()
  const resets = await db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute()
  const mails = await db.selectFrom('mails').selectAll().where('user_id', '=', userId).execute()
  const apiKeys = await db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).execute()
  const passkeys = await db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute()
  const authenticator = await db
    .selectFrom('authenticators')
    .select(['created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const recoveryCodes = await db
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('user_id', '=', userId)
    .execute()
  const usernames = await db
    .selectFrom('reserved_usernames')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  const actions = await db
    .selectFrom('admin_actions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('at')
    .execute()
  return {
    exportedAt: now().toISOString(),
    account: presentUser(toUser(row)),
    verifiedAt: row.first_verified_at?.toISOString() ?? null,
    changedAt: row.updated_at.toISOString(),
    sessions: sessions.map((session) => ({
      _id: session.id,
      device: session.device,
      createdAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    knownBrowsers: devices.map((device) => ({ lastUsedAt: device.last_used_at.toISOString() })),
    passkeys: passkeys.map(({ name, ...passkey }) => ({ name, ...madeAndUsed(passkey) })),
    apiKeys: apiKeys.map(presentKey),
    authenticator: authenticator ? madeAndUsed(authenticator) : null,
    recoveryCodes: {
      unused: recoveryCodes.filter(({ used_at }) => used_at === null).length,
      used: recoveryCodes.filter(({ used_at }) => used_at !== null).length,
    },
    reservedUsernames: usernames.map(({ username, until }) => ({ username, until: until.toISOString() })),
    codes: codes.map(issuedAndUsed),
    resetLinks: resets.map(issuedAndUsed),
    mails: mails.map((mail) => ({
      kind: mail.kind,
      happenedAt: mail.happened_at.toISOString(),
      sentAt: mail.sent_at?.toISOString() ?? null,
    })),
    administration: actions.map(({ at, action, before, after }) => ({
      at: at.toISOString(),
      action,
      before,
      after,
    })),
  }
}

function madeAndUsed(row: { created_at: Date; last_used_at: Date | null }) {
  return { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null }
}

function issuedAndUsed(row: { created_at: Date; used_at: Date | null }) {
  return { createdAt: row.created_at.toISOString(), usedAt: row.used_at?.toISOString() ?? null }
}
