import { CONTACTS_PATH, ContactsAnswer, ContactsBody, succeed } from '@boli/contracts'
import { internalRoute, Refusal, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { toUser } from '../../persistence/users.ts'
import { contactOf } from './contact-of.ts'

/** POST /internal/contacts: how to reach people, for deals alone, which knows who may see it and notes each look. */
export function contactsRoute(app: Service, { database: { db } }: Identity): void {
  internalRoute(app, {
    method: 'POST',
    url: CONTACTS_PATH,
    schema: { body: ContactsBody, response: ContactsAnswer },
    async handler(request) {
      if (request.callingService !== 'deals') throw new Refusal('not-allowed')
      const rows = await db.selectFrom('users').selectAll().where('id', 'in', request.body.userIds).execute()
      return succeed({ contacts: rows.map((row) => contactOf(toUser(row))) })
    },
  })
}
