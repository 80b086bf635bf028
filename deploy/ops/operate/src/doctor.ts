// `npm run doctor`: checks a new installation, and a running one at any time.
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesOf } from '@boli/docker/distribute'
import { askPublicly, askServers } from './ask-outside.ts'
import { newestBackup } from './backup-files.ts'
import { containersOf, readComposition } from './compose.ts'
import {
  clockSkewMs,
  describeTopics,
  diskUsedPercent,
  excessiveRoles,
  inspectContainers,
  type Market,
  marketOf,
  quick,
  secretModes,
} from './facts.ts'
import { ensure, environmentFile, repository, runCommand, typedIn } from './operator.ts'

const DAY_MS = 86_400_000
const LOCAL = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/

type Settings = Pick<Market, 'environment' | 'openTo'>

/**
 * @param look Queries Docker, a server or an address, with a time limit; it changes nothing.
 * @param judge A message for each problem with what was seen, with its remedy.
 */
function check<Seen>(
  look: (market: Market) => Seen | Promise<Seen>,
  judge: (seen: Seen, market: Settings) => string[],
) {
  const run = async (market: Market) => {
    try {
      return judge(await look(market), market)
    } catch (error) {
      return [`could not be looked at: ${(error as Error).message}.`]
    }
  }
  return { judge, run }
}

export const checksWith = (backups: string) => ({
  'public address': check(
    ({ environment }) => askPublicly(String(environment.PUBLIC_URL)),
    (answer, { environment: { PUBLIC_URL }, openTo }) => {
      if (openTo.length > 0 && LOCAL.test(new URL(String(PUBLIC_URL)).hostname))
        return [`PUBLIC_URL is ${PUBLIC_URL}, and others reach this market: links in mails lead nowhere.`]
      if (answer === 'boli') return []
      const found = answer === 'another' ? 'something else than Boli answers' : answer.error
      return [`At PUBLIC_URL ${PUBLIC_URL}: ${found}.`]
    },
  ),
  'session cookie': check(
    () => null,
    (_, { environment, openTo }) => {
      const isTls = environment.PUBLIC_URL?.startsWith('https:') === true
      if (isTls && environment.COOKIE_SECURE !== 'true')
        return ['COOKIE_SECURE is not true though PUBLIC_URL is https: the session may travel in the open.']
      return !isTls && openTo.length > 0
        ? ['Others reach this market by plain HTTP: set DOMAIN (HTTPS).']
        : []
    },
  ),
  proxies: check(
    () => null,
    (_, { environment }) =>
      environment.PUBLIC_URL?.startsWith('https:') && !Number(environment.TRUSTED_PROXIES)
        ? ['TRUSTED_PROXIES is 0 behind TLS: all people share one allowance. Say how many proxies there are.']
        : [],
  ),
  servers: check(
    (market) => askServers(market, quick),
    (servers, { openTo }) =>
      servers.flatMap(({ variable, host, error }) => {
        if (error !== null) return [`The server of ${variable} does not answer: ${error}.`]
        return host === 'mailpit' && openTo.length > 0
          ? ['SMTP_URL is the mailbox for trials: no mail reaches its recipient.']
          : []
      }),
  ),
  secrets: check(
    (market) => ({
      modes: secretModes(market),
      environmentFile: statSync(environmentFile, { throwIfNoEntry: false })?.mode,
    }),
    ({ modes, environmentFile = 0 }) => {
      const expected = [...new Set(Object.values(filesOf).flat())]
      const missing = expected.filter((name) => modes[name] === undefined)
      const all = Object.entries({ ...modes, '.env': environmentFile })
      const open = all.filter(([, mode]) => (mode & 0o007) !== 0)
      return [
        ...missing.map((name) => `The secret ${name} is missing: docker compose run --rm --no-deps secrets.`),
        ...open.map(([name]) => `Every user of this machine can read ${name}: chmod o-rwx.`),
      ]
    },
  ),
  clock: check(clockSkewMs, (skewMs) =>
    Math.abs(skewMs) > 2_000
      ? [`The clocks of Postgres and of this machine differ by ${Math.round(skewMs / 1000)} s: set up NTP.`]
      : [],
  ),
  disk: check(diskUsedPercent, (percent) =>
    percent > 85 ? [`The disk of Postgres is ${percent} % full: at 100 % no bid is taken.`] : [],
  ),
  'database roles': check(excessiveRoles, (roles) =>
    Object.entries(roles).map(([role, what]) => `The role ${role} ${what}: take it away.`),
  ),
  kafka: check(describeTopics, (kafka) =>
    (kafka?.topics ?? []).flatMap(({ name, replication, retentionMs }) => [
      ...(replication < Math.min(3, kafka?.brokers ?? 1)
        ? [`The topic ${name} is kept ${replication} times by ${kafka?.brokers} brokers: one may lose it.`]
        : []),
      ...(retentionMs >= 0
        ? [`The topic ${name} forgets after ${Math.round(retentionMs / DAY_MS)} days: no rebuild after that.`]
        : []),
    ]),
  ),
  backup: check(
    (market) => newestBackup(backups, market),
    (newest) => {
      if (!newest) return ['There is no backup of this composition: npm run backup, every day.']
      const days = (Date.now() - newest.getTime()) / DAY_MS
      return days > 1.1
        ? [`The newest backup is ${days.toFixed(1)} days old: npm run backup, every day.`]
        : []
    },
  ),
  containers: check(inspectContainers, (containers) =>
    containers.flatMap(({ service, running, wanted, isWell }) => [
      ...(running !== wanted ? [`${service} runs ${running}, and ${wanted} is set: npm run upgrade.`] : []),
      ...(isWell ? [] : [`${service} does not run or is not ready: docker compose logs ${service}.`]),
    ]),
  ),
})

if (import.meta.main) {
  await runCommand({ options: { backups: { type: 'string' } } }, async ({ values }) => {
    const backups = resolve(typedIn, values.backups ?? join(repository, 'backups'))
    const market = marketOf(readComposition())
    const isRunning = containersOf('postgres').length > 0
    ensure(isRunning, 'Nothing runs here: docker compose up --detach, then ask again.')
    for (const [name, { run }] of Object.entries(checksWith(backups))) {
      const findings = await run(market)
      if (findings.length === 0) console.log(`✓ ${name}`)
      for (const finding of findings) console.log(`✗ ${name}: ${finding}`)
      if (findings.length > 0) process.exitCode = 1
    }
  })
}
