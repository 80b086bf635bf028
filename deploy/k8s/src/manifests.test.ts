import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Manifest, renderOverlay } from './render-overlay.ts'
import { isObject, type Json, strategicMerge } from './strategic-merge.ts'

const folder = resolve(import.meta.dirname, '..')
const overlays = ['base', 'overlays/dev', 'overlays/production'] as const
const rendered = Object.fromEntries(overlays.map((name) => [name, renderOverlay(join(folder, name))]))

/** Every value of this key, wherever it stands. */
function valuesOf(key: string, within: Json): Json[] {
  if (Array.isArray(within)) return within.flatMap((item) => valuesOf(key, item))
  if (!isObject(within)) return []
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

/** Has the compiler compare manifests with the types of the real schemas: it knows every field and refuses others. */
function compile(manifests: Manifest[]): string {
  const work = join(folder, 'node_modules/.manifests')
  mkdirSync(work, { recursive: true })
  const declarations = manifests.map(
    ({ apiVersion, kind, ...rest }, index) =>
      `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}'\n` +
      `export const m${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest }, null, 2)}\n`,
  )
  const file = join(work, 'manifests.ts')
  writeFileSync(file, declarations.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext']
  const { stdout } = spawnSync(resolve(folder, '../../node_modules/.bin/tsc'), [...options, file], {
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

  it('locks every pod down', () => {
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

  it('gives every deployment probes, a spread, a budget and a scale', () => {
    const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
    const names = named('Deployment').map(({ metadata }) => metadata.name)
    for (const kind of ['Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget']) {
      expect(named(kind).map(({ metadata }) => metadata.name)).toEqual(names)
    }
    for (const deployment of named('Deployment')) {
      for (const key of ['startupProbe', 'livenessProbe', 'readinessProbe', 'topologySpreadConstraints']) {
        expect(valuesOf(key, deployment)).toHaveLength(1)
      }
    }
  })

  it('keeps no secret', () => {
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([])
  })
})

it('sends pages on to HTTPS, and leaves calls by HTTP to the gateway, which refuses them', () => {
  const ingresses = (rendered['overlays/production'] ?? []).filter(({ kind }) => kind === 'Ingress')
  const redirects = ingresses.map((ingress) => [
    valuesOf('path', ingress),
    valuesOf('nginx.ingress.kubernetes.io/ssl-redirect', ingress),
    valuesOf('secretName', ingress),
  ])
  expect(redirects).toEqual([
    [['/'], [], ['boli-tls']],
    [['/api', '/socket.io'], ['false'], ['boli-tls']],
  ])
})

it('catches a field that Kubernetes does not know', () => {
  const [wrong] = (rendered.base ?? []).filter(({ kind }) => kind === 'Deployment')
  const broken = strategicMerge(wrong, { spec: { template: { spec: { restrtPolicy: 'Always' } } } })
  expect(compile([broken as Manifest])).toContain('restrtPolicy')
})

it('lays patches over lists by name', () => {
  const base = { containers: [{ name: 'app', env: [{ name: 'A', value: '1' }] }] }
  const patch = { containers: [{ name: 'app', env: [{ name: 'B', value: '2' }] }] }
  expect(strategicMerge(base, patch)).toEqual({
    containers: [
      {
        name: 'app',
        env: [
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ],
      },
    ],
  })
})
