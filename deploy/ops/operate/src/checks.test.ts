import { expect, test } from 'vitest'
import { checks, type Facts } from './checks.ts'

const now = new Date('2026-11-22T12:00:00Z')
const topic = { name: 'auctions.auctions.v1', replication: 3, retentionMs: -1 }

const sound: Facts = {
  environment: {
    PUBLIC_URL: 'https://market.example',
    COOKIE_SECURE: 'true',
    TRUSTED_PROXIES: '1',
  },
  openTo: ['0.0.0.0'],
  publicAnswer: 'boli',
  mailHost: 'mail.example',
  mailServer: 'answers',
  servers: { REDIS_URL: 'answers', S3_ENDPOINT: 'answers' },
  secretModes: { 'code-secret': 0o440, 'payout-keys': 0o440 },
  expectedSecrets: ['code-secret', 'payout-keys'],
  environmentFileMode: 0o600,
  clockSkewMs: 40,
  diskUsedPercent: 60,
  excessiveRoles: {},
  kafka: { brokers: 3, topics: [topic] },
  newestBackup: new Date('2026-11-22T02:00:00Z'),
  images: [{ container: 'gateway', running: 'boli/boli:0.2.0', wanted: 'boli/boli:0.2.0' }],
  unwell: [],
  unseen: {},
  now,
}
const withVariable = (name: string, value: string): Partial<Facts> => ({
  environment: { ...sound.environment, [name]: value },
})
const findingsOf = (facts: Facts) =>
  Object.entries(checks).flatMap(([name, check]) => check(facts).map((finding) => `${name}: ${finding}`))

test('finds no problem in a healthy installation', () => {
  expect(findingsOf(sound)).toEqual([])
  const trial = { ...withVariable('PUBLIC_URL', 'http://localhost:8080'), openTo: [], kafka: null }
  expect(findingsOf({ ...sound, ...trial })).toEqual([])
})

test.each<[string, Partial<Facts>, RegExp]>([
  [
    'an address only of this machine',
    withVariable('PUBLIC_URL', 'https://localhost'),
    /^public address: .*localhost/,
  ],
  ['another site at the address', { publicAnswer: 'another' }, /^public address: .*something else/],
  ['a plain cookie behind TLS', withVariable('COOKIE_SECURE', 'false'), /^session cookie: .*in the open/],
  ['no trusted proxy behind TLS', withVariable('TRUSTED_PROXIES', '0'), /^proxies: .*share one allowance/],
  ['a mail server away', { mailServer: { error: 'ECONNREFUSED' } }, /^mail: .*ECONNREFUSED/],
  [
    'pictures away',
    { servers: { S3_ENDPOINT: { error: 'ECONNREFUSED' } } },
    /^servers: .*S3_ENDPOINT.*ECONNREFUSED/,
  ],
  ['the mailbox for trials', { mailHost: 'mailpit' }, /^mail: .*no mail reaches/],
  ['a missing secret', { secretModes: { 'code-secret': 0o440 } }, /^secrets: .*payout-keys is missing/],
  [
    'a secret for everybody',
    { secretModes: { 'code-secret': 0o444, 'payout-keys': 0o440 } },
    /^secrets: .*code-secret/,
  ],
  ['an .env for everybody', { environmentFileMode: 0o644 }, /^secrets: .*\.env/],
  ['clocks that differ', { clockSkewMs: -61_000 }, /^clock: .*-61 s/],
  ['a disk nearly full', { diskUsedPercent: 91 }, /^disk: .*91 %/],
  [
    'a role with too many rights',
    { excessiveRoles: { deals: 'reads identity' } },
    /^database roles: .*deals/,
  ],
  [
    'a topic kept once',
    { kafka: { brokers: 3, topics: [{ ...topic, replication: 1 }] } },
    /^kafka: .*kept 1 times/,
  ],
  [
    'a topic that forgets',
    { kafka: { brokers: 1, topics: [{ ...topic, retentionMs: 604_800_000 }] } },
    /after 7 days/,
  ],
  ['no backup', { newestBackup: null }, /^backup: There is no backup/],
  ['an old backup', { newestBackup: new Date('2026-11-19T12:00:00Z') }, /^backup: .*3\.0 days/],
  [
    'versions that differ',
    { images: [{ container: 'auctions', running: 'boli/boli:0.1.0', wanted: 'boli/boli:0.2.0' }] },
    /^versions: auctions runs/,
  ],
  [
    'what does not answer',
    { unseen: { kafka: 'no answer within 60 s' } },
    /^looking at it: kafka could not be looked at: no answer/,
  ],
  ['a container that ended', { unwell: ['deals'] }, /^containers: deals/],
])('finds %s, and no other problem', (_, planted, expected) => {
  expect(findingsOf({ ...sound, ...planted })).toEqual([expect.stringMatching(expected)])
})
