import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Manifest, renderOverlay } from './render-overlay.ts'
import { isObject, type Json, strategicMerge } from './strategic-merge.ts'

const folder = resolve(import.meta.dirname, '..')
const overlays = ['base', 'overlays/dev', 'overlays/production', 'overlays/gateway-api'] as const
const rendered = Object.fromEntries(overlays.map((name) => [name, renderOverlay(join(folder, name))]))

/** Every value of this key, at any depth. */
function valuesOf(key: string, within: Json): Json[] {
  if (Array.isArray(within)) return within.flatMap((item) => valuesOf(key, item))
  if (!isObject(within)) return []
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

const ofKind = (name: (typeof overlays)[number], kind: string) =>
  (rendered[name] ?? []).filter((manifest) => manifest.kind === kind)

/** The folder with the types of the custom resources of the cluster's operators. */
const packageOf: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}
const typesOf = (apiVersion: string) =>
  `${packageOf[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}`

/** Lets the compiler check manifests against the types of the real schemas, which refuse unknown fields. */
function compile(manifests: Manifest[]): string {
  const work = join(folder, 'node_modules/.manifests')
  mkdirSync(work, { recursive: true })
  const declarations = manifests.map(
    ({ apiVersion, kind, ...rest }, index) =>
      `import type { I${kind} as T${index} } from '${typesOf(apiVersion)}'\n` +
      `export const m${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 2)}\n`,
  )
  const file = join(work, 'manifests.ts')
  writeFileSync(file, declarations.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const { stdout } = spawnSync(resolve(folder, '../../../node_modules/.bin/tsc'), [...options, file], {
    encoding: 'utf8',
  })
  rmSync(work, { recursive: true })
  return stdout
}

describe.each(overlays)('%s', (name) => {
  const manifests = rendered[name] ?? []

  it('has only fields that Kubernetes knows, with values of their types', () => {
    expect(compile(manifests)).toBe('')
  })

  it('names a version of each image', () => {
    const images = valuesOf('image', manifests)
    expect(images.length).toBeGreaterThan(6)
    for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/)
  })

  it('restricts the privileges of every pod', () => {
    const pods = manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
    expect(pods).toHaveLength(9)
    for (const pod of pods) {
      expect(valuesOf('automountServiceAccountToken', pod)).toEqual([false])
      expect(valuesOf('runAsNonRoot', pod)).toEqual([true])
      expect(valuesOf('readOnlyRootFilesystem', pod)).toEqual([true])
      expect(valuesOf('drop', pod)).toEqual([['ALL']])
      expect(valuesOf('limits', pod)).toHaveLength(1)
    }
  })

  it('gives every deployment probes, a budget and a scale, and spreads its pods over machines and zones', () => {
    const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
    const names = named('Deployment').map(({ metadata }) => metadata.name)
    for (const kind of ['Service', 'PodDisruptionBudget']) {
      expect(named(kind).map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(names))
    }
    const scales = [...named('HorizontalPodAutoscaler'), ...named('ScaledObject')]
    const scaled = scales.flatMap((scale) => valuesOf('scaleTargetRef', scale)) as { name: string }[]
    expect(scaled.map((target) => target.name).sort()).toEqual([...names].sort())
    for (const deployment of named('Deployment')) {
      for (const key of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        expect(valuesOf(key, deployment)).toHaveLength(1)
      }
      expect(valuesOf('topologyKey', deployment)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ])
    }
  })

  it('contains no secret', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
  })
})

it('redirects pages to HTTPS, and leaves calls by HTTP to the gateway, which refuses them', () => {
  const redirects = ofKind('overlays/production', 'Ingress').map((ingress) => [
    valuesOf('path', ingress),
    valuesOf('nginx.ingress.kubernetes.io/ssl-redirect', ingress),
    valuesOf('secretName', ingress),
    valuesOf('ingressClassName', ingress),
  ])
  expect(redirects).toEqual([
    [['/'], [], ['boli-tls'], ['nginx']],
    [['/api', '/socket.io'], ['false'], ['boli-tls'], ['nginx']],
  ])
  const [, byHttp] = ofKind('overlays/gateway-api', 'HTTPRoute')
  const [calls, pages] = valuesOf('rules', byHttp ?? null)[0] as Json[]
  expect([valuesOf('value', calls ?? null), valuesOf('filters', calls ?? null)]).toEqual([
    ['/api', '/socket.io'],
    [],
  ])
  expect(valuesOf('scheme', pages ?? null)).toEqual(['https'])
})

it('routes sockets directly to realtime, and those that began by polling to a gateway that knows their node', () => {
  const [byHttps] = ofKind('overlays/gateway-api', 'HTTPRoute')
  const rules = valuesOf('rules', byHttps ?? null)[0] as Json[]
  const ways = rules.map((rule) => [
    valuesOf('queryParams', rule)
      .flat()
      .map((one) => valuesOf('name', one)[0]),
    valuesOf('backendRefs', rule).flatMap((to) => valuesOf('name', to)),
  ])
  expect(ways).toEqual([
    [['transport'], ['realtime']],
    [['transport', 'sid'], ['gateway']],
    [[], ['gateway']],
  ])
  const policies = ofKind('overlays/gateway-api', 'NetworkPolicy').map(({ metadata }) => metadata.name)
  expect(policies).toContain('realtime-from-ingress')
})

/** The egress ports outside the namespace that policies allow to a service, by policy name. */
function waysOut(policies: readonly Manifest[], service: string): Record<string, Json[]> {
  const own = policies.filter(
    ({ metadata, spec }) =>
      metadata.name.startsWith('to-') &&
      valuesOf('values', spec ?? null)
        .flat()
        .includes(service),
  )
  return Object.fromEntries(own.map((policy) => [policy.metadata.name, valuesOf('port', policy)]))
}

const portsOf = {
  'to-postgres': [5432],
  'to-kafka': [9092, 9093, 9094, 9096],
  'to-redis': [6379, 6380],
  'to-pictures': [443, 8333],
  'to-mail': [465, 587],
  'to-push-services': [443],
}

it.each<[string, (keyof typeof portsOf)[]]>([
  ['gateway', ['to-kafka', 'to-redis']],
  ['realtime', ['to-redis']],
  ['identity', ['to-postgres', 'to-kafka', 'to-redis', 'to-pictures', 'to-mail']],
  ['auctions', ['to-postgres', 'to-kafka', 'to-redis', 'to-pictures']],
  ['deals', ['to-postgres', 'to-kafka', 'to-pictures']],
  ['information', ['to-postgres', 'to-kafka', 'to-pictures', 'to-mail']],
  ['notifications', ['to-postgres', 'to-kafka', 'to-redis', 'to-mail', 'to-push-services']],
  ['analytics', ['to-postgres', 'to-kafka', 'to-redis']],
  ['setup', ['to-postgres', 'to-kafka']],
])('lets %s reach the servers that it calls, and no others', (service, ways) => {
  const allowed = Object.fromEntries(ways.map((way) => [way, portsOf[way]]))
  for (const name of overlays) expect(waysOut(ofKind(name, 'NetworkPolicy'), service)).toEqual(allowed)
})

it('lets no pod reach cloud metadata, and no outgoing traffic reach the cluster’s own networks', () => {
  const prices = renderOverlay(join(folder, 'components/mandi-prices'))
  expect(compile(prices)).toBe('')
  expect(waysOut(prices, 'information')).toEqual({ 'to-mandi-prices': [443, 80] })
  const egress = [...ofKind('base', 'NetworkPolicy'), ...prices].filter(({ metadata }) =>
    metadata.name.startsWith('to-'),
  )
  for (const policy of egress) {
    expect([
      policy.metadata.name,
      valuesOf('egress', policy)
        .flat()
        .every((rule) => valuesOf('to', rule).length),
    ]).toEqual([policy.metadata.name, true])
    expect(valuesOf('except', policy).flat()).toContain('169.254.0.0/16')
  }
  for (const policy of egress.filter(({ metadata }) => /push|prices/.test(metadata.name))) {
    expect(valuesOf('except', policy).flat()).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']),
    )
    expect(valuesOf('namespaceSelector', policy)).toEqual([])
  }
})

it('lets every pod query DNS, in the cluster and in the cache on its machine, and nothing else there', () => {
  const names = ofKind('base', 'NetworkPolicy').find(({ metadata }) => metadata.name === 'names-for-all')
  expect(names?.spec).toMatchObject({
    podSelector: {},
    egress: [
      {
        to: [
          { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } },
          { ipBlock: { cidr: '169.254.20.10/32' } },
        ],
        ports: [
          { port: 53, protocol: 'UDP' },
          { port: 53, protocol: 'TCP' },
        ],
      },
    ],
  })
})

it('lets the ingress reach the gateway', () => {
  for (const name of ['overlays/production', 'overlays/gateway-api'] as const)
    expect(ofKind(name, 'NetworkPolicy').map(({ metadata }) => metadata.name)).toContain(
      'gateway-from-ingress',
    )
})

it('restarts pods when the configuration changes, and uses TLS to the servers of production', () => {
  const { configMapGenerator, generatorOptions } = parse(
    readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8'),
  )
  expect(configMapGenerator.map(({ name }: { name: string }) => name)).toEqual(['boli-config'])
  expect(generatorOptions).toBeUndefined()
  expect(ofKind('overlays/production', 'ConfigMap')[0]?.data).toMatchObject({
    KAFKA_TLS: 'true',
    S3_ENDPOINT: expect.stringMatching(/^https:/),
    KAFKA_BROKERS: expect.stringMatching(/^(kafka-\d\.kafka:9094,?){3}$/),
  })
  expect(valuesOf('activeDeadlineSeconds', ofKind('base', 'Job'))).toEqual([1800])
})

it('leaves addresses that contain passwords out of the readable configuration', () => {
  const [config] = ofKind('overlays/production', 'ConfigMap')
  const names = Object.keys(config?.data as object)
  expect(names.filter((one) => /REDIS_URL|DATABASE_URL|SMTP_URL|PASSWORD|SECRET|_KEY/.test(one))).toEqual([
    'PASSWORD_POLICY',
  ])
  for (const pod of [...ofKind('base', 'Deployment'), ...ofKind('base', 'Job')])
    expect(valuesOf('secretRef', pod)).toEqual([{ name: 'boli-servers' }])
})

it('opens no more connections than Postgres allows, with every service at its largest and during an upgrade', () => {
  const [config] = ofKind('base', 'ConfigMap')
  const [ofAll] = valuesOf('DATABASE_MAX_CONNECTIONS', config ?? null)
  const most = ofKind('base', 'HorizontalPodAutoscaler').map(({ metadata, spec }) => {
    const deployment = ofKind('base', 'Deployment').find(({ metadata: { name } }) => name === metadata.name)
    const variables = valuesOf('env', deployment ?? null).flat() as { name: string; value?: string }[]
    if (!variables.some(({ name }) => name === 'DATABASE_URL')) return 0
    const own = variables.find(({ name }) => name === 'DATABASE_MAX_CONNECTIONS')?.value
    const pool = Number(own ?? ofAll)
    // One more of each during an upgrade; besides its pool, each has a session for leader election and one for LISTEN.
    return ((spec as { maxReplicas: number }).maxReplicas + 1) * (pool + 2)
  })
  const sum = most.reduce((all, one) => all + one, 0)
  expect(sum).toBeGreaterThan(100)
  const SET_UP_FOR = 300
  expect(sum).toBeLessThanOrEqual(SET_UP_FOR - 20)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`max_connections = ${SET_UP_FOR}`)
})

it('lets realtime find each instance of auctions, and gateways each node of realtime', () => {
  const services = ofKind('base', 'Service').filter(
    ({ spec }) => valuesOf('clusterIP', spec as Json)[0] === 'None',
  )
  expect(services.map(({ metadata }) => metadata.name)).toEqual(['auctions-instances', 'realtime'])
  const realtime = ofKind('base', 'Deployment').find(({ metadata: { name } }) => name === 'realtime')
  expect(valuesOf('env', realtime ?? null)[0]).toContainEqual({
    name: 'AUCTIONS_URL',
    value: 'http://auctions-instances:3000',
  })
})

/** The alerts of deploy/ops/signals as the Prometheus operator reads them: their groups, indented. */
function operatorRules(): string {
  const files = globSync(join(folder, '../signals/prometheus/rules/*.yml')).sort()
  const groups = files.map((file) => readFileSync(file, 'utf8').split(/^groups:\n/m)[1] ?? '')
  return `# Written from deploy/ops/signals/prometheus/rules by vitest --update.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: boli
spec:
  groups:
${groups.join('').replaceAll(/^(?=.)/gm, '  ')}`
}

it('deploys the alerts of deploy/ops/signals, and the metric that scales realtime', async () => {
  await expect(operatorRules()).toMatchFileSnapshot(join(folder, 'components/monitoring/rules.yaml'))
  const [scaled] = ofKind('overlays/production', 'ScaledObject')
  expect(valuesOf('query', scaled ?? null)).toEqual(['sum(realtime_sockets)'])
})

it('catches a field that Kubernetes does not know', () => {
  const [wrong] = (rendered.base ?? []).filter(({ kind }) => kind === 'Deployment')
  const broken = strategicMerge(wrong, { spec: { template: { spec: { restrtPolicy: 'Always' } } } })
  expect(compile([broken as Manifest])).toContain('restrtPolicy')
})
