import {
  EmptyAnswer,
  KeyParams,
  KeysAnswer,
  MadeKeyAnswer,
  MakeKeyBody,
  routes,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { actOf, ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { listKeys, presentKey } from '../../persistence/api-keys.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { lockSelf } from '../../persistence/users.ts'
import { makeKey } from './make-key.ts'

/** Routes to list, create and revoke the user's own API keys; another user's are not found. */
export function apiKeyRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.listKeys, {
    schema: { response: KeysAnswer },
    handler: async (request) => succeed((await listKeys(db, currentUser(request).userId)).map(presentKey)),
  })
  publicRoute(app, routes.makeKey, {
    schema: { body: MakeKeyBody, response: { 201: MadeKeyAnswer } },
    handler: async (request) => {
      const made = await makeKey(identity, await ownCallOf(request), request.body)
      return succeed(made, 'The key was made', 201)
    },
  })
  // Revoked here and at every edge; the user is notified by mail.
  publicRoute(app, routes.revokeKey, {
    schema: { params: KeyParams, response: EmptyAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      const { userId } = act.admin
      const sessionKey = await inTransaction(db, async (trx) => {
        const user = await lockSelf(trx, userId)
        const revoked = await trx
          .deleteFrom('api_keys')
          .where('id', '=', request.params.keyId)
          .where('user_id', '=', userId)
          .returning(['key_hash', 'prefix'])
          .executeTakeFirst()
        if (!revoked) throw new ApiError('not-found')
        await queueAccountMail(trx, { kind: 'key-revoked', userId, now: act.now })
        await recordAccess(trx, { ...act, action: 'revoke-key', user, facts: { key: revoked.prefix } })
        return revoked.key_hash
      })
      await notifyEdges(identity, { userId, sessionKey })
      return succeed(null, 'The key was revoked')
    },
  })
}
