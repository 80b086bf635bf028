import { AddDetailsRequest, PIN_CODE_MESSAGE, routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, Refusal, refuseFields, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { contactFromDetails } from '../../domain/contact.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { findUser } from '../../persistence/users.ts'

export function addDetailsRoute(app: Service, identity: Identity): void {
  publicRoute(app, routes.addDetails, {
    schema: { body: AddDetailsRequest, response: UserAnswer },
    handler: async (request) => {
      const user = await addDetails(identity, currentUser(request).userId, request.body)
      return succeed(presentUser(user), 'Contact details saved successfully')
    },
  })
}

async function addDetails(identity: Identity, userId: string, details: AddDetailsRequest) {
  const contact = contactFromDetails(details)
  if (!contact) throw refuseFields({ field: 'pincode', code: 'required', message: PIN_CODE_MESSAGE })
  return inTransaction(identity.database.db, async (trx) => {
    // Other services keep nothing of a contact, so there is no event.
    await trx
      .updateTable('users')
      .set({ contact: JSON.stringify(contact), updated_at: identity.now() })
      .where('id', '=', userId)
      .execute()
    const user = await findUser(trx, userId)
    if (!user) throw new Refusal('not-signed-in')
    return user
  })
}
