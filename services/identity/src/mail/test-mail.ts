import { layOut, type Mail } from '@boli/mailer'

/** What an operator sends to see that mails leave the house. */
export function testMail(to: string, publicUrl: string): Mail {
  return layOut(to, 'en', {
    subject: 'Boli can send mail',
    heading: 'Mail works',
    paragraphs: [
      'An operator of Boli sent this to see whether mails arrive. Nothing needs to be done.',
      'Where it was taken for spam, the sender’s domain lacks SPF or DKIM records for this mail server.',
    ],
    action: { label: 'Open Boli', url: publicUrl },
  })
}
