// The local mailbox as a replacement for Mailpit: same ports, same API.
import { startMailbox } from '../../../../packages/mailer/src/mailbox/index.ts'

const mailbox = await startMailbox({ host: '0.0.0.0', smtpPort: 1025, httpPort: 8025 })
process.once('SIGTERM', () => void mailbox.stop())
