import {
  EmptyAnswer,
  KeyParams,
  KeysAnswer,
  MadeKeyAnswer,
  MakeKeyBody,
  routes,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { listKeys, presentKey } from '../../persistence/api-keys.ts'
import { makeKey } from './make-key.ts'
import { revokeKey } from './revoke-key.ts'

/** Routes to list, create and revoke the user's own API keys. */
export function apiKeyRoutes(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.listKeys, {
    schema: { response: KeysAnswer },
    handler: async (request) => {
      const keys = await listKeys(identity.database.db, currentUser(request).userId)
      return succeed(keys.map(presentKey))
    },
  })
  publicRoute(app, routes.makeKey, {
    schema: { body: MakeKeyBody, response: { 201: MadeKeyAnswer } },
    handler: async (request) => {
      const made = await makeKey(identity, await ownCallOf(request), request.body)
      return succeed(made, 'The key was made', 201)
    },
  })
  publicRoute(app, routes.revokeKey, {
    schema: { params: KeyParams, response: EmptyAnswer },
    handler: async (request) => {
      await revokeKey(identity, currentUser(request), request.params.keyId, request.id)
      return succeed(null, 'The key was revoked')
    },
  })
}
