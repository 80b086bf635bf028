import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { isObject, type Json, type JsonObject, strategicMerge } from './strategic-merge.ts'

export interface Manifest extends JsonObject {
  apiVersion: string
  kind: string
  metadata: { name: string; [key: string]: Json }
}

interface Kustomization {
  resources?: string[]
  components?: string[]
  configMapGenerator?: { name: string; behavior?: 'merge'; envs: string[] }[]
  patches?: { path: string; target?: { kind?: string; name?: string } }[]
}

/**
 * The manifests of a kustomization, for the tests: resources, components, generated ConfigMaps (without the hash in their
 * names), strategic and JSON patches, the only features of kustomize that these folders use.
 * @param before the
 * manifests that a component is applied to.
 */
export function renderOverlay(folder: string, before: Manifest[] = []): Manifest[] {
  const {
    resources = [],
    components = [],
    configMapGenerator = [],
    patches = [],
  } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization
  const own = resources.flatMap((resource) => {
    const path = join(folder, resource)
    return resource.endsWith('.yaml') ? readManifests(path) : renderOverlay(path)
  })
  let manifests = components.reduce(
    (laid, component) => renderOverlay(join(folder, component), laid),
    [...before, ...own],
  )
  for (const { name, behavior, envs } of configMapGenerator) {
    const data = Object.assign({}, ...envs.map((env) => readVariables(join(folder, env))))
    const present = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
    if ((behavior === 'merge') !== (present !== undefined))
      throw new Error(`${folder}: ${name} has nothing to merge with`)
    if (present) Object.assign(present.data as JsonObject, data)
    else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  }
  for (const { path, target } of patches) {
    const file = join(folder, path)
    const patch = parse(readFileSync(file, 'utf8')) as Json
    let isApplied = false
    manifests = manifests.flatMap((manifest) => {
      if (!isMeant(manifest, patch, target)) return [manifest]
      isApplied = true
      return isObject(patch) && patch.$patch === 'delete' ? [] : [applyPatch(manifest, patch)]
    })
    if (!isApplied) throw new Error(`${dirname(file)}: the patch ${path} meets nothing`)
  }
  return manifests
}

function readManifests(path: string): Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => document.toJS() as Manifest)
}

function readVariables(path: string): JsonObject {
  const lines = readFileSync(path, 'utf8').split('\n')
  const pairs = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/=(.*)/s))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}

function isMeant(manifest: Manifest, patch: Json, target?: { kind?: string; name?: string }): boolean {
  if (target) {
    return (
      (target.kind ?? manifest.kind) === manifest.kind &&
      (target.name ?? manifest.metadata.name) === manifest.metadata.name
    )
  }
  if (!isObject(patch) || !isObject(patch.metadata)) return false
  return patch.kind === manifest.kind && patch.metadata.name === manifest.metadata.name
}

function applyPatch(manifest: Manifest, patch: Json): Manifest {
  if (Array.isArray(patch)) return patch.reduce(applyOperation, structuredClone(manifest)) as Manifest
  const merged = strategicMerge(manifest, patch) as Manifest
  return { ...merged, metadata: { ...merged.metadata, name: manifest.metadata.name } }
}

/** One operation of a JSON patch (RFC 6902): `replace`, and `add` at the end of a list. */
function applyOperation(document: Json, operation: Json): Json {
  if (!isObject(operation)) throw new Error('A JSON patch is a list of operations')
  const steps = String(operation.path).split('/').slice(1)
  const last = steps.pop() ?? ''
  const parent = steps.reduce<Json | undefined>((at, step) => (isObject(at) ? at[step] : undefined), document)
  const value = operation.value ?? null
  if (Array.isArray(parent) && operation.op === 'add' && last === '-') parent.push(value)
  else if (isObject(parent) && operation.op === 'replace' && last in parent) parent[last] = value
  else throw new Error(`The operation on ${String(operation.path)} meets nothing`)
  return document
}
