import {
  CONTACTS_PATH,
  ContactsAnswer,
  ContactsBody,
  READERS_PATH,
  ReadersAnswer,
  ReadersBody,
  succeed,
} from '@boli/contracts'
import { ApiError, internalRoute, type Service } from '@boli/http-kit'
import type { Identity } from '../../deps.ts'
import { contactOf, readerOf } from '../../persistence/contact-of.ts'
import { findUsers } from '../../persistence/users.ts'

/** POST /internal/contacts: how to reach people, for deals alone, which knows who may see it and notes each look. */
export function contactsRoute(app: Service, { database: { db } }: Identity): void {
  internalRoute(app, {
    method: 'POST',
    url: CONTACTS_PATH,
    schema: { body: ContactsBody, response: ContactsAnswer },
    async handler(request) {
      if (request.callingService !== 'deals') throw new ApiError('not-allowed')
      return succeed({ contacts: (await findUsers(db, request.body.userIds)).map(contactOf) })
    },
  })
}

/** POST /internal/readers: to whom and how a notification is written, for notifications alone, which keeps none of it. */
export function readersRoute(app: Service, { database: { db } }: Identity): void {
  internalRoute(app, {
    method: 'POST',
    url: READERS_PATH,
    schema: { body: ReadersBody, response: ReadersAnswer },
    async handler(request) {
      if (request.callingService !== 'notifications') throw new ApiError('not-allowed')
      return succeed({ readers: (await findUsers(db, request.body.userIds)).map(readerOf) })
    },
  })
}
