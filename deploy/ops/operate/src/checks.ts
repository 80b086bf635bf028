/** The facts that the doctor collected; null means not applicable. */
export interface Facts {
  /** Variables of the process that serves browsers, with `.env` and overlays applied. */
  environment: Record<string, string | null>
  /** The addresses of this machine on which ports are published to other machines. */
  openTo: readonly string[]
  /** The program that answers at PUBLIC_URL: Boli, another one, or the reason for no answer. */
  publicAnswer: 'boli' | 'another' | { error: string }
  /** The host name of the mail server. */
  mailHost: string
  /** The greeting of the mail server, received inside a container. */
  mailServer: 'answers' | { error: string }
  /** The result of a real call to each data server from inside a container, by variable. */
  servers: Record<string, 'answers' | { error: string }>
  /** Modes of the files of secrets by name, and of `.env`. */
  secretModes: Record<string, number>
  expectedSecrets: readonly string[]
  environmentFileMode: number | null
  /** Milliseconds by which Postgres' clock is before this machine's. */
  clockSkewMs: number
  /** Per cent, where Postgres keeps its data. */
  diskUsedPercent: number
  /** Roles of services with privileges beyond their own schema, as text. */
  excessiveRoles: Record<string, string>
  kafka: { brokers: number; topics: { name: string; replication: number; retentionMs: number }[] } | null
  newestBackup: Date | null
  /** By container: the running and the configured image. */
  images: { container: string; running: string; wanted: string }[]
  /** Containers that are not running, that fail their probe, or whose readiness reports an unavailable server. */
  unwell: readonly string[]
  /** Facts that could not be collected, with the reason. */
  unseen: Record<string, string>
  now: Date
}

const DAY_MS = 86_400_000
const LOCAL = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/

/** Each check: a name, and a message for each problem, with its remedy. */
export const checks: Record<string, (facts: Facts) => string[]> = {
  'public address': ({ environment, openTo, publicAnswer }) => {
    const { hostname } = new URL(String(environment.PUBLIC_URL))
    if (openTo.length > 0 && LOCAL.test(hostname)) {
      return [
        `PUBLIC_URL is ${environment.PUBLIC_URL}, and others reach this market: links in mails lead nowhere.`,
      ]
    }
    if (publicAnswer === 'boli') return []
    const found = publicAnswer === 'another' ? 'something else than Boli answers' : publicAnswer.error
    return [`At PUBLIC_URL ${environment.PUBLIC_URL}: ${found}.`]
  },
  'session cookie': ({ environment, openTo }) => {
    const isTls = environment.PUBLIC_URL?.startsWith('https:') === true
    if (isTls && environment.COOKIE_SECURE !== 'true') {
      return ['COOKIE_SECURE is not true though PUBLIC_URL is https: the session may travel in the open.']
    }
    return !isTls && openTo.length > 0 ? ['Others reach this market by plain HTTP: set DOMAIN (HTTPS).'] : []
  },
  proxies: ({ environment }) =>
    environment.PUBLIC_URL?.startsWith('https:') && !Number(environment.TRUSTED_PROXIES)
      ? ['TRUSTED_PROXIES is 0 behind TLS: all people share one allowance. Say how many proxies there are.']
      : [],
  mail: ({ mailServer, mailHost, openTo }) => {
    if (mailServer !== 'answers') return [`The mail server does not answer: ${mailServer.error}.`]
    return mailHost === 'mailpit' && openTo.length > 0
      ? ['SMTP_URL is the mailbox for trials: no mail reaches its recipient.']
      : []
  },
  servers: ({ servers }) =>
    Object.entries(servers).flatMap(([name, answer]) =>
      answer === 'answers' ? [] : [`The server of ${name} does not answer: ${answer.error}.`],
    ),
  secrets: ({ secretModes, expectedSecrets, environmentFileMode }) => {
    const missing = expectedSecrets.filter((name) => secretModes[name] === undefined)
    const open = Object.keys(secretModes).filter((name) => ((secretModes[name] ?? 0) & 0o007) !== 0)
    if (environmentFileMode !== null && (environmentFileMode & 0o007) !== 0) open.push('.env')
    return [
      ...missing.map((name) => `The secret ${name} is missing: docker compose run --rm --no-deps secrets.`),
      ...open.map((name) => `Every user of this machine can read ${name}: chmod o-rwx.`),
    ]
  },
  clock: ({ clockSkewMs }) =>
    Math.abs(clockSkewMs) > 2_000
      ? [
          `The clocks of Postgres and of this machine differ by ${Math.round(clockSkewMs / 1000)} s: set up NTP.`,
        ]
      : [],
  disk: ({ diskUsedPercent }) =>
    diskUsedPercent > 85
      ? [`The disk of Postgres is ${diskUsedPercent} % full: at 100 % no bid is taken.`]
      : [],
  'database roles': ({ excessiveRoles }) =>
    Object.entries(excessiveRoles).map(([role, what]) => `The role ${role} ${what}: take it away.`),
  kafka: ({ kafka }) =>
    (kafka?.topics ?? []).flatMap(({ name, replication, retentionMs }) => [
      ...(replication < Math.min(3, kafka?.brokers ?? 1)
        ? [`The topic ${name} is kept ${replication} times by ${kafka?.brokers} brokers: one may lose it.`]
        : []),
      ...(retentionMs >= 0
        ? [`The topic ${name} forgets after ${Math.round(retentionMs / DAY_MS)} days: no rebuild after that.`]
        : []),
    ]),
  backup: ({ newestBackup, now }) => {
    if (!newestBackup) return ['There is no backup of this composition: npm run backup, every day.']
    const days = (now.getTime() - newestBackup.getTime()) / DAY_MS
    return days > 1.1 ? [`The newest backup is ${days.toFixed(1)} days old: npm run backup, every day.`] : []
  },
  versions: ({ images }) =>
    images
      .filter(({ running, wanted }) => running !== wanted)
      .map((one) => `${one.container} runs ${one.running}, and ${one.wanted} is set: npm run upgrade.`),
  'looking at it': ({ unseen }) =>
    Object.entries(unseen).map(([name, why]) => `${name} could not be looked at: ${why}.`),
  containers: ({ unwell }) =>
    unwell.map((name) => `${name} does not run or is not ready: docker compose logs ${name}.`),
}
