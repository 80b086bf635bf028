import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configurations } from '@boli/docker/configurations'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { applyPatch, isObject, type Json, type Manifest, renderOverlay } from './render-overlay.ts'

const folder = resolve(import.meta.dirname, '..')
const base = renderOverlay(join(folder, 'base'))
const production = renderOverlay(join(folder, 'overlays/production'))
const gatewayApi = renderOverlay(join(folder, 'overlays/gateway-api'))
const overlays = { base, dev: renderOverlay(join(folder, 'overlays/dev')), production, gatewayApi }
const prices = renderOverlay(join(folder, 'components/mandi-prices'))

/** Every value of this key, at any depth. */
function valuesOf(key: string, within: Json | undefined): Json[] {
  if (Array.isArray(within)) return within.flatMap((item) => valuesOf(key, item))
  if (!isObject(within)) return []
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

const ofKind = (kind: string, manifests: readonly Manifest[]) =>
  manifests.filter((manifest) => manifest.kind === kind)
const namesOf = (kind: string, manifests: readonly Manifest[]) =>
  ofKind(kind, manifests).map(({ metadata }) => metadata.name)
const named = (kind: string, name: string, manifests: readonly Manifest[]) =>
  ofKind(kind, manifests).find(({ metadata }) => metadata.name === name)
const [configuration] = ofKind('ConfigMap', production)

/** The packages with the types of the operators' custom resources, by API group. */
const packageOf: Record<string, string> = {
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'keda.sh': '@kubernetes-models/keda',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}

/** Lets the compiler check manifests against the types of the real schemas. @returns its errors. */
function compile(manifests: readonly Manifest[]): string[] {
  const declarations = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const types = packageOf[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'
    return `import type { I${kind} as T${index} } from '${types}/${apiVersion}'
export const m${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 2)}`
  })
  const file = join(folder, 'node_modules/manifests.ts')
  writeFileSync(file, declarations.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const compiler = resolve(folder, '../../../node_modules/.bin/tsc')
  const { stdout } = spawnSync(compiler, [...options, file], { encoding: 'utf8' })
  rmSync(file)
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

it('has only fields that Kubernetes knows, with values of their types', () => {
  const [deployment] = ofKind('Deployment', base)
  const broken = { spec: { template: { spec: { restrtPolicy: 'Always' } } } }
  const wrong = deployment ? [applyPatch(deployment, broken)] : []
  expect(compile([...Object.values(overlays).flat(), ...prices, ...wrong])).toEqual([
    expect.stringContaining('restrtPolicy'),
  ])
})

describe.each(Object.entries(overlays))('%s', (_, manifests) => {
  it('names a version of each image, and contains no secret', () => {
    const images = valuesOf('image', manifests)
    expect(images.length).toBeGreaterThan(6)
    for (const image of images) expect(image).toMatch(/^[\w./-]+:(?!latest$)[\w.-]+$/)
    expect(ofKind('Secret', manifests)).toEqual([])
  })

  it('restricts the privileges of every pod', () => {
    const pods = [...ofKind('Deployment', manifests), ...ofKind('Job', manifests)]
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
    const names = namesOf('Deployment', manifests)
    for (const kind of ['Service', 'PodDisruptionBudget'])
      expect(namesOf(kind, manifests)).toEqual(expect.arrayContaining(names))
    const scaled = valuesOf('scaleTargetRef', manifests).flatMap((target) => valuesOf('name', target))
    expect(scaled.sort()).toEqual(names.sort())
    for (const deployment of ofKind('Deployment', manifests)) {
      for (const key of ['startupProbe', 'livenessProbe', 'readinessProbe'])
        expect(valuesOf(key, deployment)).toHaveLength(1)
      const spread = ['kubernetes.io/hostname', 'topology.kubernetes.io/zone']
      expect(valuesOf('topologyKey', deployment)).toEqual(spread)
    }
  })
})

it('redirects pages to HTTPS, and leaves calls by HTTP to the gateway, which refuses them', () => {
  const keys = ['path', 'nginx.ingress.kubernetes.io/ssl-redirect', 'secretName', 'ingressClassName']
  const redirects = ofKind('Ingress', production).map((ingress) => keys.map((key) => valuesOf(key, ingress)))
  expect(redirects).toEqual([
    [['/'], [], ['boli-tls'], ['nginx']],
    [['/api', '/socket.io'], ['false'], ['boli-tls'], ['nginx']],
  ])
  const [, byHttp] = ofKind('HTTPRoute', gatewayApi)
  const [calls, pages] = valuesOf('rules', byHttp).flat()
  expect([valuesOf('value', calls), valuesOf('filters', calls)]).toEqual([['/api', '/socket.io'], []])
  expect(valuesOf('scheme', pages)).toEqual(['https'])
})

it('routes sockets directly to realtime, and those that began by polling to a gateway that knows their node', () => {
  const [byHttps] = ofKind('HTTPRoute', gatewayApi)
  const rules = valuesOf('rules', byHttps).flat()
  const namesIn = (key: string) => rules.map((rule) => valuesOf('name', valuesOf(key, rule)))
  expect(namesIn('queryParams')).toEqual([['transport'], ['transport', 'sid'], []])
  expect(namesIn('backendRefs')).toEqual([['realtime'], ['gateway'], ['gateway']])
})

it('lets the ingress reach the gateway, and realtime where sockets are routed to it', () => {
  const fromIngress = (manifests: readonly Manifest[]) =>
    namesOf('NetworkPolicy', manifests).filter((name) => name.endsWith('-from-ingress'))
  expect(fromIngress(production)).toEqual(['gateway-from-ingress'])
  expect(fromIngress(gatewayApi)).toEqual(['gateway-from-ingress', 'realtime-from-ingress'])
})

/** The policies of traffic that leaves the namespace, except DNS queries. */
const waysOut = (manifests: readonly Manifest[]) =>
  ofKind('NetworkPolicy', manifests).filter(({ metadata }) => metadata.name.startsWith('to-'))

/** The ports that policies allow to a service, by policy name. */
function portsTo(service: string, manifests: readonly Manifest[]): Record<string, Json[]> {
  const own = waysOut(manifests).filter(({ spec }) => valuesOf('values', spec).flat().includes(service))
  return Object.fromEntries(own.map((policy) => [policy.metadata.name, valuesOf('port', policy)]))
}

/** The policy that opens the way to each server, and its ports, by the variable with the server's address. */
const ways: Record<string, Record<string, number[]>> = {
  DATABASE_URL: { 'to-postgres': [5432] },
  KAFKA_BROKERS: { 'to-kafka': [9092, 9093, 9094, 9096] },
  REDIS_URL: { 'to-redis': [6379, 6380] },
  S3_ENDPOINT: { 'to-pictures': [443, 8333] },
  SMTP_URL: { 'to-mail': [465, 587] },
  PUSH_KEYS: { 'to-push-services': [443] },
}
const setup = { reads: ['DATABASE_URL', 'KAFKA_BROKERS'] }

it.each(Object.entries({ ...configurations, setup }))(
  'lets %s reach the servers that it calls, and no others',
  (service, { reads }) => {
    const allowed = Object.assign({}, ...reads.map((variable) => ways[variable]))
    for (const manifests of Object.values(overlays)) expect(portsTo(service, manifests)).toEqual(allowed)
  },
)

it('lets no pod reach cloud metadata, and no outgoing traffic reach the cluster’s own networks', () => {
  expect(portsTo('information', prices)).toEqual({ 'to-mandi-prices': [443, 80] })
  for (const policy of [...waysOut(base), ...waysOut(prices)]) {
    const { name } = policy.metadata
    const rules = valuesOf('egress', policy).flat()
    expect([name, rules.every((rule) => valuesOf('to', rule).length)]).toEqual([name, true])
    const excepted = valuesOf('except', policy).flat()
    expect(excepted).toContain('169.254.0.0/16')
    if (!/push|prices/.test(name)) continue
    const ownNetworks = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10']
    expect(excepted).toEqual(expect.arrayContaining(ownNetworks))
    expect(valuesOf('namespaceSelector', policy)).toEqual([])
  }
})

it('lets every pod query DNS, in the cluster and in the cache on its machine, and nothing else there', () => {
  const policy = named('NetworkPolicy', 'names-for-all', base)
  expect(valuesOf('podSelector', policy)).toEqual([{}])
  const where = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }]
  expect(valuesOf('to', policy)).toEqual([[...where, { ipBlock: { cidr: '169.254.20.10/32' } }]])
  expect([valuesOf('port', policy), valuesOf('protocol', policy)]).toEqual([
    [53, 53],
    ['UDP', 'TCP'],
  ])
})

it('restarts pods when the configuration changes, and uses TLS to the servers of production', () => {
  const kustomization = parse(readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8'))
  expect(kustomization.configMapGenerator).toEqual([{ name: 'boli-config', envs: ['config.env'] }])
  expect(kustomization).not.toHaveProperty('generatorOptions')
  expect(configuration?.data).toMatchObject({
    KAFKA_TLS: 'true',
    S3_ENDPOINT: expect.stringMatching(/^https:/),
    KAFKA_BROKERS: expect.stringMatching(/^(kafka-\d\.kafka:9094,?){3}$/),
  })
  expect(valuesOf('activeDeadlineSeconds', ofKind('Job', base))).toEqual([1800])
})

it('leaves addresses that contain passwords out of the readable configuration', () => {
  const secret = /REDIS_URL|DATABASE_URL|SMTP_URL|PASSWORD(?!_POLICY)|SECRET|_KEY/
  expect(Object.keys(configuration?.data as object).filter((name) => secret.test(name))).toEqual([])
  for (const pod of [...ofKind('Deployment', base), ...ofKind('Job', base)])
    expect(valuesOf('secretRef', pod)).toEqual([{ name: 'boli-servers' }])
})

it('opens no more connections than Postgres allows, with every service at its largest and during an upgrade', () => {
  const [ofAll] = valuesOf('DATABASE_MAX_CONNECTIONS', ofKind('ConfigMap', base))
  let sum = 0
  for (const { metadata, spec } of ofKind('HorizontalPodAutoscaler', base)) {
    const variables = valuesOf('env', named('Deployment', metadata.name, base)).flat()
    const own = (name: string) => variables.find((one) => valuesOf('name', one)[0] === name)
    if (!own('DATABASE_URL')) continue
    const [pool = ofAll] = valuesOf('value', own('DATABASE_MAX_CONNECTIONS'))
    // One more of each during an upgrade; besides its pool, each has a session for leader election and one for LISTEN.
    sum += (Number(valuesOf('maxReplicas', spec)[0]) + 1) * (Number(pool) + 2)
  }
  expect(sum).toBeGreaterThan(100)
  const SET_UP_FOR = 300
  expect(sum).toBeLessThanOrEqual(SET_UP_FOR - 20)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain(`max_connections = ${SET_UP_FOR}`)
})

it('lets realtime find each instance of auctions, and gateways each node of realtime', () => {
  const headless = ofKind('Service', base).filter(({ spec }) => valuesOf('clusterIP', spec)[0] === 'None')
  expect(headless.map(({ metadata }) => metadata.name)).toEqual(['auctions-instances', 'realtime'])
  expect(valuesOf('env', named('Deployment', 'realtime', base))[0]).toContainEqual({
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
  const [scaled] = ofKind('ScaledObject', production)
  expect(valuesOf('query', scaled)).toEqual(['sum(realtime_sockets)'])
})
