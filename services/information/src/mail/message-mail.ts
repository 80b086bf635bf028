import { layOut, type Mail } from '@boli/mailer'

/** A contact message on its way to support. */
export function messageMail(
  to: string,
  message: { id: string; name: string; email: string; subject: string; message: string },
): Mail {
  return layOut(to, 'en', {
    subject: `Contact: ${message.subject}`,
    heading: message.subject,
    paragraphs: ['Somebody wrote by the contact form. Whether the address is theirs was not checked.'],
    tables: [
      {
        facts: [
          { label: 'From', value: message.name },
          { label: 'Email', value: message.email },
          { label: 'Message id', value: message.id },
        ],
      },
    ],
    quote: message.message,
  })
}
