import {
  CONTACTS_PATH,
  ContactsAnswer,
  ContactsBody,
  EmptyAnswer,
  PASSWORD_CHECK_PATH,
  PasswordCheckBody,
  RECIPIENTS_PATH,
  RecipientsAnswer,
  RecipientsBody,
  succeed,
} from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { confirmPassword } from '../persistence/confirm-password.ts'
import { contactOf, recipientAccountOf } from '../persistence/user-view.ts'
import { findUsers } from '../persistence/users.ts'

/** Routes for other services, each for a single caller, which must not store the answer. */
export function internalRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  // Deals calls this before it changes a farmer's payout details.
  internalRoute(app, {
    method: 'POST',
    url: PASSWORD_CHECK_PATH,
    schema: { body: PasswordCheckBody, response: EmptyAnswer },
    async handler(request) {
      if (request.callingService !== 'deals') throw new ApiError('not-allowed')
      const { userId, password, address } = request.body
      // Only identity receives the device cookie, so these tries count without it.
      const client = { address, network: null, device: '', deviceKey: null, requestId: request.id }
      await confirmPassword(identity, { user: { userId }, client }, password)
      return succeed(null)
    },
  })
  // Deals knows who may see contact details, and records each access.
  internalRoute(app, {
    method: 'POST',
    url: CONTACTS_PATH,
    schema: { body: ContactsBody, response: ContactsAnswer },
    async handler(request) {
      if (request.callingService !== 'deals') throw new ApiError('not-allowed')
      return succeed({ contacts: (await findUsers(db, request.body.userIds)).map(contactOf) })
    },
  })
  internalRoute(app, {
    method: 'POST',
    url: RECIPIENTS_PATH,
    schema: { body: RecipientsBody, response: RecipientsAnswer },
    async handler(request) {
      if (request.callingService !== 'notifications') throw new ApiError('not-allowed')
      return succeed({ readers: (await findUsers(db, request.body.userIds)).map(recipientAccountOf) })
    },
  })
}
