import { AddDetailsRequest, PIN_CODE_MESSAGE, routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import { contactFaults, contactFromDetails } from '../domain/contact.ts'
import { presentUser } from '../persistence/user-view.ts'
import { lockSelf } from '../persistence/users.ts'

export function addDetailsRoute(app: Service, { database: { db }, now }: IdentityDeps): void {
  publicRoute(app, routes.addDetails, {
    schema: { body: AddDetailsRequest, response: UserAnswer },
    handler: async (request) => {
      const { body: details } = request
      const pinField = details.pincode === undefined && details.pinCode !== undefined ? 'pinCode' : 'pincode'
      const user = await inTransaction(db, async (trx) => {
        const user = await lockSelf(trx, currentUser(request).userId)
        const contact = contactFromDetails(user.contact, details)
        if (!contact) throw refuseFields({ field: pinField, code: 'required', message: PIN_CODE_MESSAGE })
        const { confirmsPinCode = false } = details
        const faults = contactFaults(contact, user.contact, { pinField, confirmsPinCode })
        if (faults.length > 0) throw refuseFields(...faults)
        // Other services store no contacts, so there is no event.
        const changes = { contact: JSON.stringify(contact), updated_at: now() }
        await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
        return { ...user, contact }
      })
      return succeed(presentUser(user), 'Contact details saved successfully')
    },
  })
}
