import { layOut, type Mail } from '@boli/mailer'
import type { Selectable } from 'kysely'
import type { MessageTable } from '../persistence/tables.ts'

/** A contact message on its way to support; an answer to it goes to its sender. */
export function messageMail(
  to: string,
  message: Pick<
    Selectable<MessageTable>,
    'id' | 'name' | 'email' | 'subject' | 'message' | 'username' | 'auction_id'
  >,
): Mail {
  const mail = layOut(to, 'en', {
    subject: `Contact: ${message.subject}`,
    heading: message.subject,
    paragraphs: ['Somebody wrote by the contact form. Whether the address is theirs was not checked.'],
    tables: [
      {
        facts: [
          { label: 'From', value: message.name },
          { label: 'Email', value: message.email },
          ...(message.username === null ? [] : [{ label: 'Signed in as', value: message.username }]),
          ...(message.auction_id === null ? [] : [{ label: 'About the lot', value: message.auction_id }]),
          { label: 'Message id', value: message.id },
        ],
      },
    ],
    quote: message.message,
  })
  return { ...mail, replyTo: message.email }
}
