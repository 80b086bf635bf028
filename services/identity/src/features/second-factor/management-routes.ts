import {
  AddPasskeyBody,
  ConfirmAuthenticatorBody,
  EmptyAnswer,
  FactorAddedAnswer,
  NewAuthenticatorAnswer,
  OwnPasswordBody,
  PasskeyOptionsAnswer,
  PasskeyParams,
  RecoveryCodesAnswer,
  RenamePasskeyBody,
  routes,
  SecondFactorAnswer,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { confirmAuthenticator, newAuthenticator, removeAuthenticator } from './authenticator.ts'
import { addPasskey, newPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { showFactors } from './show-factors.ts'

/** Routes to view, add, rename and remove the user's own second factors. */
export function secondFactorRoutes(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.secondFactor, {
    schema: { response: SecondFactorAnswer },
    handler: async (request) => succeed(await showFactors(identity, currentUser(request))),
  })
  publicRoute(app, routes.newAuthenticator, {
    schema: { body: OwnPasswordBody, response: NewAuthenticatorAnswer },
    handler: async (request) =>
      succeed(await newAuthenticator(identity, await ownCallOf(request), request.body.password)),
  })
  publicRoute(app, routes.confirmAuthenticator, {
    schema: { body: ConfirmAuthenticatorBody, response: FactorAddedAnswer },
    handler: async (request) => {
      const recoveryCodes = await confirmAuthenticator(identity, await ownCallOf(request), request.body.code)
      return succeed({ recoveryCodes }, 'The authenticator app is set up')
    },
  })
  publicRoute(app, routes.removeAuthenticator, {
    schema: { body: OwnPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      await removeAuthenticator(identity, await ownCallOf(request), request.body.password)
      return succeed(null, 'The authenticator app was removed')
    },
  })
  publicRoute(app, routes.newPasskey, {
    schema: { body: OwnPasswordBody, response: PasskeyOptionsAnswer },
    handler: async (request) =>
      succeed(await newPasskey(identity, await ownCallOf(request), request.body.password)),
  })
  publicRoute(app, routes.addPasskey, {
    schema: { body: AddPasskeyBody, response: FactorAddedAnswer },
    handler: async (request) => {
      const call = await ownCallOf(request)
      const { passkey, name = call.client.device } = request.body
      const recoveryCodes = await addPasskey(identity, call, { passkey, name })
      return succeed({ recoveryCodes }, 'The passkey was added')
    },
  })
  publicRoute(app, routes.renamePasskey, {
    schema: { params: PasskeyParams, body: RenamePasskeyBody, response: EmptyAnswer },
    handler: async (request) => {
      await renamePasskey(identity, await ownCallOf(request), request.params.passkeyId, request.body.name)
      return succeed(null, 'The passkey was renamed')
    },
  })
  publicRoute(app, routes.removePasskey, {
    schema: { params: PasskeyParams, body: OwnPasswordBody, response: EmptyAnswer },
    handler: async (request) => {
      const { params, body } = request
      await removePasskey(identity, await ownCallOf(request), params.passkeyId, body.password)
      return succeed(null, 'The passkey was removed')
    },
  })
  publicRoute(app, routes.newRecoveryCodes, {
    schema: { body: OwnPasswordBody, response: RecoveryCodesAnswer },
    handler: async (request) => {
      const recoveryCodes = await newRecoveryCodes(identity, await ownCallOf(request), request.body.password)
      return succeed({ recoveryCodes }, 'New recovery codes were made')
    },
  })
}
