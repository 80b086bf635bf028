import { filesOf } from '@boli/docker/distribute'
import { expect, test } from 'vitest'
import { checksWith } from './doctor.ts'

const checks = checksWith('')
type Name = keyof typeof checks

const environment = { PUBLIC_URL: 'https://market.example', COOKIE_SECURE: 'true', TRUSTED_PROXIES: '1' }
const market = { environment, openTo: ['0.0.0.0'] }
const judge = (name: Name, seen: unknown, settings = {}) =>
  checks[name].judge(seen as never, { ...market, ...settings })

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const smtp = { variable: 'SMTP_URL', host: 'mail.example', error: null }
const modes = Object.fromEntries(
  Object.values(filesOf).flatMap((names) => names.map((name) => [name, 0o440])),
)
const secretsWith = (changes: object) => ({ modes: { ...modes, ...changes }, environmentFile: 0o600 })
const topicWith = (changes: object) => ({
  brokers: 3,
  topics: [{ name: 'auctions.auctions.v1', replication: 3, retentionMs: -1, ...changes }],
})
const container = { service: 'gateway', running: 'boli/boli:2', wanted: 'boli/boli:2', isWell: true }
const sound: Record<Name, unknown> = {
  'public address': 'boli',
  'session cookie': null,
  proxies: null,
  servers: [smtp],
  secrets: secretsWith({}),
  clock: 40,
  disk: 60,
  'database roles': {},
  kafka: topicWith({}),
  backup: daysAgo(0.4),
  containers: [container],
}

test('finds no problem in a healthy installation, and none in one for trials on this machine', () => {
  const trial = { environment: { ...environment, PUBLIC_URL: 'http://localhost:8080' }, openTo: [] }
  for (const [name, seen] of Object.entries(sound)) {
    expect(judge(name as Name, seen)).toEqual([])
    expect(judge(name as Name, name === 'kafka' ? null : seen, trial)).toEqual([])
  }
})

test.each<[string, Name, unknown, RegExp, Record<string, string>?]>([
  ['a local address', 'public address', 'boli', /localhost/, { PUBLIC_URL: 'https://localhost' }],
  ['a plain cookie behind TLS', 'session cookie', null, /in the open/, { COOKIE_SECURE: 'false' }],
  ['no TLS', 'session cookie', null, /by plain HTTP/, { PUBLIC_URL: 'http://market.example' }],
  ['no trusted proxy behind TLS', 'proxies', null, /share one allowance/, { TRUSTED_PROXIES: '0' }],
  ['another site at the address', 'public address', 'another', /something else/],
  ['no site at the address', 'public address', { error: 'ECONNREFUSED' }, /ECONNREFUSED/],
  ['a server away', 'servers', [{ ...smtp, error: 'ECONNREFUSED' }], /SMTP_URL.*ECONNREFUSED/],
  ['the mailbox for trials', 'servers', [{ ...smtp, host: 'mailpit' }], /no mail reaches/],
  ['a missing secret', 'secrets', secretsWith({ 'payout-keys': undefined }), /payout-keys is missing/],
  ['a secret for everybody', 'secrets', secretsWith({ 'code-secret': 0o444 }), /read code-secret/],
  ['an .env for everybody', 'secrets', { modes, environmentFile: 0o644 }, /read \.env/],
  ['clocks that differ', 'clock', -61_000, /-61 s/],
  ['a disk nearly full', 'disk', 91, /91 %/],
  ['a role with too many rights', 'database roles', { deals: 'may use identity' }, /deals may use identity/],
  ['a topic kept once', 'kafka', topicWith({ replication: 1 }), /kept 1 times/],
  ['a topic that forgets', 'kafka', topicWith({ retentionMs: 604_800_000 }), /7 days/],
  ['no backup', 'backup', null, /There is no backup/],
  ['an old backup', 'backup', daysAgo(3), /3\.0 days/],
  ['versions that differ', 'containers', [{ ...container, running: 'boli/boli:1' }], /gateway runs/],
  ['a container that ended', 'containers', [{ ...container, isWell: false }], /logs gateway/],
])('finds %s', (_, name, seen, expected, changed = {}) => {
  const found = judge(name, seen, { environment: { ...environment, ...changed } })
  expect(found).toEqual([expect.stringMatching(expected)])
})
