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
export function formatReadyLine({ url, mailbox, accounts }: Omit<ReadyLine, 'ready'>): string {
  const line: ReadyLine = { ready: true, url, mailbox, accounts }
  return JSON.stringify(line)
}

const DEMO_ADMIN = [
  '  Administrators choose a password of their own and set up a second step. The one of this demo is',
  '  excepted from both: let nobody else reach it.',
]
const REAL_ADMIN = [
  '  The administrator chooses another password at the first sign-in and sets up a second step, and can do',
  '  nothing else before. What stands here only serves for that.',
]

/** The same for people: address, accounts and mailbox. */
export function describeReady(o: {
  url: string
  mailbox: string | null
  accounts: readonly Account[]
  hasDemo: boolean
  dataFolder: string
  logFile: string
  seconds: number
}): string {
  const widest = Math.max(0, ...o.accounts.map(({ username }) => username.length))
  const signIns = o.accounts.map(
    ({ role, username, password }) => `    ${role.padEnd(9)} ${username.padEnd(widest)}   ${password}`,
  )
  const lines = [
    '',
    `  Boli is ready after ${o.seconds} s.`,
    '',
    `  Market     ${o.url}`,
    `  Mailbox    ${o.mailbox ?? 'none: mails go to the server in SMTP_URL'}`,
    `  Data       ${o.dataFolder}`,
    `  Log        ${o.logFile}`,
    '',
    ...(signIns.length > 0
      ? ['  Sign in as (user name, password):', ...signIns, ...(o.hasDemo ? DEMO_ADMIN : REAL_ADMIN), '']
      : []),
    '  Stop with Ctrl-C.',
    '',
  ]
  return lines.join('\n')
}
