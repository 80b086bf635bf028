import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { serviceNames } from '@boli/contracts'
import { withoutServers } from '@boli/dev/environment'
import { describe, expect, test } from 'vitest'
import { parse, type Tags, YAMLMap } from 'yaml'
import { configurations } from './configurations.ts'
import { filesOf } from './distribute.ts'

interface ComposeService {
  restart?: string
  env_file?: { path: string }[]
  environment?: Record<string, string | null>
  healthcheck?: { interval?: string; disable?: boolean }
  networks?: string[]
  ports?: string[]
  tmpfs?: string[]
  volumes?: string[]
  [other: string]: unknown
}

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Tags of Compose: `!reset` removes a value, and `!override` replaces the value of the base file. */
const tags: Tags = [
  { tag: '!reset', resolve: () => null },
  { tag: '!override', collection: 'map', nodeClass: YAMLMap },
]
const servicesOf = (path: string): Record<string, ComposeService> =>
  parse(read(path), { merge: true, logLevel: 'error', customTags: tags }).services
const large = servicesOf('docker-compose.yml')
const small = servicesOf('deploy/ops/docker/small.yml')
const tls = servicesOf('deploy/ops/docker/tls/compose.yml')
const outside = servicesOf('deploy/ops/docker/outside/compose.yml')

test('no secret, backup or data is in the repository or in the build context of the image', () => {
  for (const file of ['.gitignore', '.dockerignore'])
    for (const name of ['secrets', 'backups', '\\.env', '\\.data'])
      expect(read(file)).toMatch(new RegExp(`^/?${name}/?$`, 'm'))
  expect(read('deploy/ops/k8s/README.md')).toMatch(/umask 077\nsecrets=~\//)
  expect(read('deploy/ops/docker/Dockerfile')).not.toMatch(/^COPY (--\S+ )*\. /m)
})

test.each(serviceNames)('gives %s the same share of a full machine as Kubernetes', (name) => {
  const [, millicores] = read(`deploy/ops/k8s/base/${name}.yaml`).match(/requests: \{ cpu: (\d+)m/) ?? []
  expect(large[name]?.cpu_shares).toBe(Math.floor((Number(millicores) * 1024) / 1000))
})

test.each([
  ...['setup', ...serviceNames, 'postgres', 'pictures'].map((name) => ({ name, of: large })),
  ...['boli', 'setup', 'postgres'].map((name) => ({ name, of: small })),
])('gives $name its own secrets and no others', ({ name, of }) => {
  const { environment = {}, volumes = [] } = of[name] ?? {}
  const secrets = volumes.filter((volume) => volume.startsWith('secrets'))
  expect(secrets).toEqual([`secrets-${name}:/run/boli:ro`])
  const wanted = Object.values(environment).flatMap(
    (value) => /^\/run\/boli\/(.+)$/.exec(String(value))?.[1] ?? [],
  )
  const given = [...filesOf[name as keyof typeof filesOf], 'service-keys']
  expect(given).toEqual(expect.arrayContaining(wanted))
})

/** The variables that compose sets without configuration; a mounted file is replaced by a placeholder. */
function variablesOf({ environment = {} }: ComposeService = {}): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    // Passed on only if set.
    if (value === null) return []
    if (name.endsWith('_FILE')) return [[name.replace(/_FILE$/, ''), 'of a file, long enough for a secret']]
    const read = String(value).replace(/\$\{\w+:([-?+])([^}]*)\}/g, (_, kind, text) =>
      kind === '-' ? text : kind === '?' ? 'set' : '',
    )
    return read === '' ? [] : [[name, read]]
  })
  return Object.fromEntries(given)
}

/** The composition itself sets these, for its own servers. */
const OF_COMPOSE = /^(KAFKA_|S3_REGION|S3_BUCKET|S3_ENDPOINT|REDIS_URL|METRICS_PORT|ADMIN_MUST)/

const documented = ['docs/operations.md', '.env.example'].flatMap(
  (file) => read(file).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [],
)

/** Links in mails and the redirect from HTTP name the port unless it is 443. */
const HTTPS_URL = expect.stringMatching(
  /^https:\/\/\$\{DOMAIN:[^}]+\}\$\{HTTPS_PORT:\+:\}\$\{HTTPS_PORT:-\}$/,
)

describe.each(Object.entries(configurations))('%s', (name, { readConfig, reads }) => {
  const given = variablesOf(large[name])
  const beside = { ...given, ...variablesOf(outside[name]) }
  /** Leaves out TRUSTED_PROXIES of realtime: only the gateway connects to it, and counts the limits by address. */
  const isRead = (variable: string) =>
    reads.includes(variable) && !(name === 'realtime' && variable === 'TRUSTED_PROXIES')
  const ofThoseRead = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([variable]) => isRead(variable)))

  test('is given every variable that it needs, also for external servers', () => {
    for (const variables of [given, withoutServers(variablesOf(small.boli)), beside])
      expect(() => readConfig(variables)).not.toThrow()
  })

  test('is passed every documented setting that it reads', () => {
    const { environment = {} } = large[name] ?? {}
    const wanted = documented.filter((one) => isRead(one) && !OF_COMPOSE.test(one))
    expect(wanted.length).toBeGreaterThan(3)
    const isPassed = (one: string) =>
      environment[one] === null || environment[one]?.includes(`{${one}`) || `${one}_FILE` in environment
    expect(wanted.filter((one) => !isPassed(one))).toEqual([])
    expect(environment).toHaveProperty('LOG_HASH_KEY')
  })

  test('is configured for the TLS in front of it where it reads cookies, addresses or the public URL', () => {
    const settings = { COOKIE_SECURE: 'true', TRUSTED_PROXIES: '1', PUBLIC_URL: HTTPS_URL }
    expect(tls[name]?.environment ?? {}).toEqual(ofThoseRead(settings))
  })

  test('connects to external servers with TLS, and waits for none of the replaced ones', () => {
    const servers = { KAFKA_BROKERS: 'set', KAFKA_TLS: 'true', REDIS_URL: 'set', S3_ENDPOINT: 'set' }
    const keys = { S3_ACCESS_KEY: 'set', S3_SECRET_KEY: 'set' }
    expect(beside).toMatchObject(ofThoseRead({ ...servers, ...keys }))
    expect(outside).toMatchObject({ kafka: null, redis: null, pictures: null })
    expect(outside[name]?.networks).toEqual(['egress'])
    for (const away of ['kafka', 'redis', 'pictures'])
      expect(outside[name]?.depends_on).not.toHaveProperty(away)
  })
})

describe.each([
  ['docker-compose.yml', large],
  ['deploy/ops/docker/small.yml', small],
])('%s', (_, services) => {
  const all = Object.values(services)

  test('builds one image for all parts of Boli', () => {
    expect(all.filter(({ build }) => build)).toEqual([services.secrets])
    const images = all.map(({ image }) => String(image)).filter((image) => image.startsWith('boli/'))
    expect([...new Set(images)]).toEqual([expect.stringMatching(/^boli\/boli:\$\{BOLI_VERSION:/)])
  })

  test('publishes no port beyond this machine unless asked', () => {
    const ports = all.flatMap((service) => service.ports ?? [])
    expect(ports.length).toBeGreaterThan(1)
    expect(ports.filter((port) => !/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/.test(port))).toEqual([])
  })

  test('probes rarely, since each probe starts a process, and no container waits for a probe', () => {
    const probes = all.flatMap(({ healthcheck }) => healthcheck ?? [])
    const intervals = probes.filter(({ disable }) => !disable).map(({ interval }) => interval)
    expect(new Set(intervals)).toEqual(new Set(['2m']))
    expect(JSON.stringify(all)).not.toContain('service_healthy')
  })

  test('lets the secrets job write the volume of each process that needs secrets', () => {
    const { volumes = [], tmpfs = [] } = services.secrets ?? {}
    const folders = [...volumes, ...tmpfs].flatMap((mount) => mount.split(':').slice(0, 2))
    const isMounted = (receiver: string) =>
      folders.includes('/run/distributed') || folders.includes(`/run/distributed/${receiver}`)
    expect(Object.keys(filesOf).filter((receiver) => !isMounted(receiver))).toEqual([])
  })

  test('runs Postgres without rows in its log, and limits the processes and logs of each container', () => {
    expect(services.postgres?.command).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_min_error_statement=fatal']),
    )
    for (const service of all) {
      expect(service).toMatchObject({ logging: { options: { 'max-size': '10m', 'max-file': '5' } } })
      if (service.restart)
        expect(service).toMatchObject({ deploy: { resources: { limits: { pids: expect.any(Number) } } } })
    }
  })
})

describe('docker-compose.yml', () => {
  const on = (network: string) =>
    Object.keys(large).filter((name) => large[name]?.networks?.includes(network))

  test('gives outside access to services that send mail or store pictures, and to no data server', () => {
    const senders = ['identity', 'auctions', 'information', 'deals', 'notifications', 'alertmanager']
    expect(on('egress')).toEqual(senders)
    const servers = ['postgres', 'kafka', 'redis', 'pictures']
    for (const name of servers) expect(large[name]?.networks).toEqual(['inside'])
    // The pages for mail and monitoring are separated from the data servers.
    const others = ['setup', 'show-admin-password', ...serviceNames]
    expect(on('inside').sort()).toEqual([...others, ...servers].sort())
  })

  test('drops every capability that a container does not need', () => {
    const { secrets, setup, ...others } = large
    for (const container of Object.values(others))
      expect(container).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
  })
})

test('small.yml passes on the settings of the repository’s .env', () => {
  const paths = (small.boli?.env_file ?? []).map(({ path }) => resolve(root, 'deploy/ops/docker', path))
  expect(paths).toEqual([join(root, '.env')])
})

test('small.yml lets only the one process reach Postgres, and only that process out', () => {
  const { boli, setup, postgres, tls } = small
  expect([setup?.networks, postgres?.networks]).toEqual([['inside'], ['inside']])
  expect(boli?.networks).toEqual(['inside', 'front', 'egress'])
  expect(tls?.networks).not.toContain('inside')
  const settings = { COOKIE_SECURE: 'true', PUBLIC_URL: HTTPS_URL, SMTP_URL_FILE: '/run/secrets/smtp-url' }
  expect(boli?.environment).toMatchObject(settings)
})

describe('deploy/ops/docker/tls', () => {
  const front = read('deploy/ops/docker/tls/Caddyfile')

  test('accepts only TLS 1.2 and 1.3, also for sockets, and redirects pages but no calls from HTTP', () => {
    expect(front).toContain('protocols tls1.2 tls1.3')
    expect(front).toContain('@calls path /api/* /socket.io*')
    expect(front).toMatch(/handle @calls {\s+respond "HTTPS only" 403/)
    expect(front).toMatch(/handle {\s+redir https:/)
  })

  test.each([tls, small])(
    'Caddy runs without root on ports above 1024, all of which are published, and owns its certificates',
    (services) => {
      // HTTP/3 would need a UDP port.
      expect(front).toContain('protocols h1 h2\n')
      expect(services.tls).toMatchObject({
        user: '65532:65532',
        environment: { HTTP_PORT: '8080', HTTPS_PORT: '8443' },
        ports: [expect.stringMatching(/:8080$/), expect.stringMatching(/:8443$/)],
        tmpfs: ['/config:uid=65532,gid=65532'],
        depends_on: { 'tls-files': { condition: 'service_completed_successfully' } },
      })
      expect(services['tls-files']).toMatchObject({
        ...{ user: '0:0', network_mode: 'none', cap_drop: ['ALL'], cap_add: ['CHOWN', 'DAC_OVERRIDE'] },
        ...{ entrypoint: ['chown', '-R', '65532:65532', '/data'], volumes: ['certificates:/data'] },
      })
    },
  )
})
