import type { RunningStack } from './stack.ts'

export interface Account {
  username: string
  email: string
  password: string
  role: 'farmer' | 'business' | 'admin'
}

/** The data for tools, in the line that begins `{"ready":true,`. */
export interface ReadyLine {
  ready: true
  url: string
  /** null when an external mail server is configured. */
  mailbox: string | null
  accounts: Account[]
}

/** One line of JSON, with the fields in this order. */
export function formatReadyLine({ url, mailbox, accounts }: RunningStack): string {
  return JSON.stringify({ ready: true, url, mailbox, accounts } satisfies ReadyLine)
}

const DEMO_ADMIN = `  Administrators choose a password of their own and set up a second step. The one of this demo is
  excepted from both: let nobody else reach it.`
const REAL_ADMIN = `  The administrator chooses another password at the first sign-in and sets up a second step, and can do
  nothing else before. What stands here only serves for that.`

/** The same as text for the terminal: address, accounts and mailbox. */
export function describeReady(stack: RunningStack, seconds: number): string {
  const widest = Math.max(...stack.accounts.map(({ username }) => username.length))
  const signIns = stack.accounts.map(
    ({ role, username, password }) => `    ${role.padEnd(9)} ${username.padEnd(widest)}   ${password}`,
  )
  return `
  Boli is ready after ${seconds} s.

  Market     ${stack.url}
  Mailbox    ${stack.mailbox ?? 'none: mails go to the server in SMTP_URL'}
  Data       ${stack.dataFolder}
  Log        ${stack.logFile}

  Sign in as (user name, password):
${signIns.join('\n')}
${stack.hasDemo ? DEMO_ADMIN : REAL_ADMIN}

  Stop with Ctrl-C.
`
}
