import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'

export type Json = null | boolean | number | string | Json[] | JsonObject
type JsonObject = { [key: string]: Json }

export interface Manifest extends JsonObject {
  apiVersion: string
  kind: string
  metadata: { name: string; [key: string]: Json }
}

interface Kustomization {
  resources?: string[]
  components?: string[]
  configMapGenerator?: { name: string; behavior?: 'merge'; envs: string[] }[]
  patches?: { path: string; target?: { kind: string } }[]
}

/**
 * The manifests of a kustomization, for the tests: resources, components, generated ConfigMaps (without the hash in their
 * names), and strategic patches, the only features of kustomize that these folders use.
 * @param before the manifests that a component is applied to.
 */
export function renderOverlay(folder: string, before: Manifest[] = []): Manifest[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const kustomization: Kustomization = parse(read('kustomization.yaml'))
  const { resources = [], components = [], configMapGenerator = [], patches = [] } = kustomization
  const own = resources.flatMap((resource) =>
    resource.endsWith('.yaml')
      ? parseAllDocuments(read(resource)).map((document) => document.toJS() as Manifest)
      : renderOverlay(join(folder, resource)),
  )
  let manifests = [...before, ...own]
  for (const component of components) manifests = renderOverlay(join(folder, component), manifests)
  for (const { name, behavior, envs } of configMapGenerator) {
    const data = Object.assign({}, ...envs.map((file) => parseEnv(read(file))))
    const present = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name)
    if ((behavior === 'merge') !== (present !== undefined))
      throw new Error(`${folder}: ${name} has nothing to merge with`)
    if (present) Object.assign(present.data as JsonObject, data)
    else manifests.push({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
  }
  for (const { path, target } of patches) {
    const patch: Manifest = parse(read(path))
    // Without a target a patch is for the manifest of its own kind and name.
    const isMeant = ({ kind, metadata: { name } }: Manifest) =>
      target ? kind === target.kind : kind === patch.kind && name === patch.metadata.name
    if (!manifests.some(isMeant)) throw new Error(`${folder}: the patch ${path} meets nothing`)
    manifests =
      patch.$patch === 'delete'
        ? manifests.filter((manifest) => !isMeant(manifest))
        : manifests.map((manifest) => (isMeant(manifest) ? applyPatch(manifest, patch) : manifest))
  }
  return manifests
}

/** Keeps the manifest's name: the name in a patch with a target only describes the patch. */
export function applyPatch(manifest: Manifest, patch: JsonObject): Manifest {
  const merged = strategicMerge(manifest, patch) as Manifest
  return { ...merged, metadata: { ...merged.metadata, name: manifest.metadata.name } }
}

/**
 * As kustomize does for the kinds used here: objects merge, lists of named things (containers, variables, volumes, ports)
 * merge by name, other lists are replaced, null removes.
 */
function strategicMerge(base: Json | undefined, patch: Json): Json {
  if (Array.isArray(patch)) {
    const items = [...(Array.isArray(base) ? base : []), ...patch]
    if (!items.every((item) => isObject(item) && typeof item.name === 'string')) return patch
    const byName = Object.groupBy(items, (item) => (item as Manifest['metadata']).name)
    return Object.values(byName).map((same = []) => same.reduce((one, other) => strategicMerge(one, other)))
  }
  if (!isObject(patch)) return patch
  const merged: JsonObject = isObject(base) ? { ...base } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = strategicMerge(merged[key], value)
  }
  return merged
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
