import { AddDetailsRequest, PIN_CODE_MESSAGE, routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { contactFaults, contactFromDetails } from '../domain/contact.ts'
import { presentUser } from '../persistence/user-view.ts'
import { lockSelf } from '../persistence/users.ts'

export function addDetailsRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.addDetails, {
    schema: { body: AddDetailsRequest, response: UserAnswer },
    handler: async (request) => {
      const user = await addDetails(identity, currentUser(request).userId, request.body)
      return succeed(presentUser(user), 'Contact details saved successfully')
    },
  })
}

async function addDetails(identity: IdentityDeps, userId: string, details: AddDetailsRequest) {
  const pinField = details.pincode === undefined && details.pinCode !== undefined ? 'pinCode' : 'pincode'
  return inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    const before = user.contact
    const contact = contactFromDetails(before, details)
    if (!contact) throw refuseFields({ field: pinField, code: 'required', message: PIN_CODE_MESSAGE })
    const { confirmsPinCode } = details
    const faults = contactFaults(contact, before, { pinField, ...(confirmsPinCode && { confirmsPinCode }) })
    if (faults.length > 0) throw refuseFields(...faults)
    // Other services store no contacts, so there is no event.
    await trx
      .updateTable('users')
      .set({ contact: JSON.stringify(contact), updated_at: identity.now() })
      .where('id', '=', userId)
      .execute()
    return { ...user, contact }
  })
}
