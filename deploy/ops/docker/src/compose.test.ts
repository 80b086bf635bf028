import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig as readAnalytics } from '@boli/analytics'
import { readConfig as readAuctions } from '@boli/auctions'
import { serviceNames } from '@boli/contracts'
import { readConfig as readDeals } from '@boli/deals'
import { withoutServers } from '@boli/dev/environment'
import { readConfig as readGateway } from '@boli/gateway'
import { readConfig as readIdentity } from '@boli/identity'
import { readConfig as readInformation } from '@boli/information'
import { readConfig as readNotifications } from '@boli/notifications'
import { readConfig as readRealtime } from '@boli/realtime'
import { describe, expect, test } from 'vitest'
import { parse, type Tags, YAMLMap } from 'yaml'
import { filesOf } from './distribute.ts'

interface ComposeService {
  build?: { context: string; dockerfile: string }
  image?: string
  user?: string
  restart?: string
  command?: string[]
  deploy?: { resources: { limits: { pids?: number } } }
  cpu_shares?: number
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  logging?: { options: Record<string, string> }
  environment?: Record<string, string | null>
  volumes?: string[]
  tmpfs?: string[]
  networks?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { interval?: string; disable?: boolean }
}

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** Tags of Compose: `!reset` removes a value, and `!override` replaces the value of the base file. */
const tags: Tags = [
  { tag: '!reset', resolve: () => null },
  { tag: '!override', collection: 'map', nodeClass: YAMLMap },
]
const parseCompose = (path: string): { services: Record<string, ComposeService> } =>
  parse(read(path), { merge: true, logLevel: 'error', customTags: tags })
const compose = parseCompose('docker-compose.yml')
const own = ['setup', ...serviceNames]

const small = parseCompose('deploy/ops/docker/small.yml')

test.each(['docker-compose.yml', 'deploy/ops/docker/small.yml'])(
  '%s builds the image from the whole repository',
  (path) => {
    const builds = Object.values(parseCompose(path).services).flatMap(({ build }) => build ?? [])
    const files = builds.map(({ context, dockerfile }) => [resolve(root, dirname(path), context), dockerfile])
    expect(files).toEqual([[root, 'deploy/ops/docker/Dockerfile']])
  },
)

test('no secret, backup or data is in the repository or in what the image is built from', () => {
  for (const file of ['.gitignore', '.dockerignore']) {
    const ignored = read(file)
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''))
    expect(ignored).toEqual(expect.arrayContaining(['secrets', 'backups', '.env', '.data']))
  }
  expect(read('deploy/ops/k8s/README.md')).toMatch(/umask 077\nsecrets=~\//)
  expect(read('deploy/ops/docker/Dockerfile')).not.toMatch(/^COPY (--\S+ )*\. /m)
})

test.each(serviceNames)('gives %s the same share of a full machine as Kubernetes', (name) => {
  const [, millicores] = read(`deploy/ops/k8s/base/${name}.yaml`).match(/requests: \{ cpu: (\d+)m/) ?? []
  expect(compose.services[name]?.cpu_shares).toBe(Math.floor((Number(millicores) * 1024) / 1000))
})

test.each([
  ...[...own, 'postgres', 'pictures'].map((name) => ({ name, of: compose })),
  ...['boli', 'setup', 'postgres'].map((name) => ({ name, of: small })),
])('gives $name its own secrets and no others', ({ name, of }) => {
  const { environment = {}, volumes = [] } = of.services[name] ?? {}
  const secrets = volumes.filter((volume) => volume.startsWith('secrets'))
  expect(secrets).toEqual([`secrets-${name}:/run/boli:ro`])
  const wanted = Object.values(environment).flatMap(
    (value) => /^\/run\/boli\/(.+)$/.exec(String(value))?.[1] ?? [],
  )
  const given = [...filesOf[name as keyof typeof filesOf], 'service-keys']
  expect(given).toEqual(expect.arrayContaining(wanted))
})

const readers = {
  identity: readIdentity,
  auctions: readAuctions,
  information: readInformation,
  deals: readDeals,
  notifications: readNotifications,
  analytics: readAnalytics,
  realtime: readRealtime,
  gateway: readGateway,
}

/** The variables that compose sets without configuration; a mounted file is replaced by a placeholder. */
function variablesOf({ environment = {} }: ComposeService): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    // Passed on only if set.
    if (value === null) return []
    if (name.endsWith('_FILE'))
      return [[name.replace(/_FILE$/, ''), 'of a file, and long enough for a secret']]
    const read = String(value).replace(/\$\{\w+:([-?+])([^}]*)\}/g, (_, kind, text) =>
      kind === '-' ? text : kind === '?' ? 'set' : '',
    )
    return read === '' ? [] : [[name, read]]
  })
  return Object.fromEntries(given)
}

/** Configuration looks for a file beside each variable that it knows. */
function namesReadBy(readConfig: (environment: NodeJS.ProcessEnv) => unknown): string[] {
  const asked = new Set<string>()
  const environment = new Proxy<NodeJS.ProcessEnv>({}, { get: (_, name) => void asked.add(String(name)) })
  expect(() => readConfig(environment)).toThrow()
  return [...asked].flatMap((name) => /^(.+)_FILE$/.exec(name)?.[1] ?? [])
}

/** The composition defines the addresses of its servers; only the gateway connects to realtime, and counts its rate limits. */
const isOfCompose = (service: string, name: string) =>
  /^(KAFKA_|S3_REGION|S3_BUCKET|METRICS_PORT|ADMIN_MUST)/.test(name) ||
  (service === 'realtime' && name === 'TRUSTED_PROXIES')

test.each(Object.entries(readers))('%s is given every variable that it needs', (name, readConfig) => {
  const inSmall = withoutServers(variablesOf(small.services.boli ?? {}))
  for (const variables of [variablesOf(compose.services[name] ?? {}), inSmall])
    expect(() => readConfig(variables)).not.toThrow()
})

const compositions = Object.entries({ 'docker-compose.yml': compose, 'small.yml': small })
describe.each(compositions)('%s', (_, { services }) => {
  test('publishes no port beyond this machine unless asked', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? [])
    expect(ports.length).toBeGreaterThan(1)
    expect(ports.filter((port) => !/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/.test(port))).toEqual([])
  })

  test('probes rarely, since each probe starts a process, and no container waits for a probe', () => {
    const probes = Object.values(services).flatMap(({ healthcheck }) => healthcheck ?? [])
    const intervals = probes.filter(({ disable }) => !disable).map(({ interval }) => interval)
    expect(new Set(intervals)).toEqual(new Set(['2m']))
    const conditions = Object.values(services).flatMap(({ depends_on = {} }) => Object.values(depends_on))
    expect(conditions.map(({ condition }) => condition)).not.toContain('service_healthy')
  })

  test('lets the secrets job write the volume of each process that needs secrets', () => {
    const { volumes = [], tmpfs = [] } = services.secrets ?? {}
    const folders = [...volumes, ...tmpfs].flatMap((mount) => mount.split(':').slice(0, 2))
    const isMounted = (receiver: string) =>
      folders.includes('/run/distributed') || folders.includes(`/run/distributed/${receiver}`)
    expect(Object.keys(filesOf).filter((receiver) => !isMounted(receiver))).toEqual([])
  })

  test('runs Postgres without rows in its log, and no container that can start unlimited processes', () => {
    expect(services.postgres?.command).toEqual(
      expect.arrayContaining(['log_error_verbosity=terse', 'log_min_error_statement=fatal']),
    )
    const programs = Object.values(services).filter(({ restart }) => restart !== undefined)
    expect(programs.filter(({ deploy }) => !deploy?.resources.limits.pids)).toEqual([])
  })

  test('uses one image for all parts of Boli, and limits the logs of each container', () => {
    const images = new Set(Object.values(services).map(({ image }) => image))
    expect([...images].filter((image) => image?.startsWith('boli/'))).toEqual([
      expect.stringMatching(/^boli\/boli:\$\{BOLI_VERSION:/),
    ])
    for (const { logging } of Object.values(services)) {
      expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '5' })
    }
  })
})

describe('docker-compose.yml', () => {
  test('gives outside access to services that send mail or store pictures, and to no data server', () => {
    const out = Object.entries(compose.services)
      .filter(([, { networks = [] }]) => networks.includes('egress'))
      .map(([name]) => name)
    expect(out).toEqual(['identity', 'auctions', 'information', 'deals', 'notifications', 'alertmanager'])
    for (const name of ['postgres', 'kafka', 'redis', 'pictures']) {
      expect(compose.services[name]?.networks).toEqual(['inside'])
    }
  })

  test('separates the pages for mail and monitoring from the data servers', () => {
    for (const name of ['mailpit', 'prometheus', 'grafana', 'alertmanager', 'node-exporter']) {
      expect(compose.services[name]?.networks).not.toContain('inside')
    }
  })

  test.each(Object.entries(readers))(
    'passes every documented setting to %s if it reads it',
    (name, readConfig) => {
      const { environment = {} } = compose.services[name] ?? {}
      const documented = new Set(
        ['docs/operations.md', '.env.example'].flatMap((file) =>
          read(file).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g),
        ),
      )
      const wanted = namesReadBy(readConfig).filter((one) => documented.has(one) && !isOfCompose(name, one))
      expect(wanted.length).toBeGreaterThan(3)
      expect(wanted.filter((one) => !(one in environment || `${one}_FILE` in environment))).toEqual([])
      expect(environment).toHaveProperty('LOG_HASH_KEY')
    },
  )

  test('drops every capability that a container does not need', () => {
    const { secrets, setup, ...others } = compose.services
    for (const { cap_drop, security_opt } of Object.values(others))
      expect([cap_drop, security_opt]).toEqual([['ALL'], ['no-new-privileges:true']])
  })
})

test('small.yml lets only the one process reach Postgres, and only that process out', () => {
  const { boli, setup, postgres, tls } = small.services
  expect([setup?.networks, postgres?.networks]).toEqual([['inside'], ['inside']])
  expect(boli?.networks).toEqual(['inside', 'front', 'egress'])
  expect(tls?.networks).not.toContain('inside')
  expect(boli?.environment).toMatchObject({ COOKIE_SECURE: 'true', SMTP_URL_FILE: '/run/secrets/smtp-url' })
})

describe('deploy/ops/docker/tls', () => {
  const { services } = parseCompose('deploy/ops/docker/tls/compose.yml')
  const front = read('deploy/ops/docker/tls/Caddyfile')

  test('configures every process that reads cookies or addresses for the TLS in front of it', () => {
    const readers = own.filter((name) => compose.services[name]?.environment?.TRUSTED_PROXIES !== undefined)
    expect(readers).toEqual(['gateway'])
    expect(services.gateway?.environment).toEqual({ COOKIE_SECURE: 'true', TRUSTED_PROXIES: '1' })
    expect(services.identity?.environment).toMatchObject({
      PUBLIC_URL: expect.stringMatching(/^https:\/\/\$\{DOMAIN/),
      COOKIE_SECURE: 'true',
    })
    for (const name of ['analytics', 'realtime']) {
      expect(services[name]?.environment).toEqual({ COOKIE_SECURE: 'true' })
    }
  })

  test('puts an HTTPS port other than 443 into every public address, and offers no protocol whose port is not published', () => {
    const address = /\$\{HTTPS_PORT:\+:\}\$\{HTTPS_PORT:-\}$/
    for (const name of ['identity', 'notifications'])
      expect(services[name]?.environment?.PUBLIC_URL).toMatch(address)
    expect(small.services.boli?.environment?.PUBLIC_URL).toMatch(address)
    expect(front).toContain('protocols h1 h2\n')
  })

  test('accepts only TLS 1.2 and 1.3, also for sockets, and redirects pages but no calls from HTTP', () => {
    expect(front).toContain('protocols tls1.2 tls1.3')
    expect(front).toContain('@calls path /api/* /socket.io*')
    expect(front).toMatch(/handle @calls {\s+respond "HTTPS only" 403/)
    expect(front).toMatch(/handle {\s+redir https:/)
  })
})

test.each([
  ['tls/compose.yml', parseCompose('deploy/ops/docker/tls/compose.yml')],
  ['small.yml', small],
])('in %s Caddy runs without root on ports above 1024, and owns its certificates', (_, { services }) => {
  const { tls, 'tls-files': files } = services
  expect(tls?.user).toBe('65532:65532')
  expect(tls?.environment).toMatchObject({ HTTP_PORT: '8080', HTTPS_PORT: '8443' })
  expect(tls?.ports?.map((port) => port.split(':').at(-1))).toEqual(['8080', '8443'])
  expect(tls?.tmpfs).toEqual(['/config:uid=65532,gid=65532'])
  expect(tls?.depends_on).toMatchObject({ 'tls-files': { condition: 'service_completed_successfully' } })
  expect(files).toMatchObject({
    ...{ user: '0:0', network_mode: 'none', cap_drop: ['ALL'], cap_add: ['CHOWN', 'DAC_OVERRIDE'] },
    ...{ entrypoint: ['chown', '-R', tls?.user, '/data'], volumes: ['certificates:/data'] },
  })
})

describe('deploy/ops/docker/outside', () => {
  const { services } = parseCompose('deploy/ops/docker/outside/compose.yml')

  test.each(Object.entries(readers))(
    'configures the external servers for %s, with TLS and a host name',
    (name, readConfig) => {
      const { environment, networks, depends_on: after } = services[name] ?? {}
      const given = {
        ...variablesOf(compose.services[name] ?? {}),
        ...variablesOf({ environment: environment ?? {} }),
      }
      expect(() => readConfig(given)).not.toThrow()
      expect(given).toMatchObject({ KAFKA_BROKERS: 'set', KAFKA_TLS: 'true', REDIS_URL: 'set' })
      if (given.S3_ENDPOINT) {
        expect(given).toMatchObject({ S3_ENDPOINT: 'set', S3_ACCESS_KEY: 'set', S3_SECRET_KEY: 'set' })
      }
      expect(networks).toEqual(['egress'])
      for (const away of ['kafka', 'redis', 'pictures']) expect(after).not.toHaveProperty(away)
    },
  )

  test('runs no server that is replaced by an external one', () => {
    for (const name of ['kafka', 'redis', 'pictures']) expect(services[name]).toBeNull()
  })
})
