import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { type Json, type JsonObject, strategicMerge } from './strategic-merge.ts'

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
    const patch = parse(readFileSync(file, 'utf8')) as Manifest
    // Without a target a patch is for the manifest of its own kind and name.
    const isMeant = ({ kind, metadata: { name } }: Manifest) =>
      target ? kind === target.kind : kind === patch.kind && name === patch.metadata.name
    if (!manifests.some(isMeant)) throw new Error(`${dirname(file)}: the patch ${path} meets nothing`)
    manifests =
      patch.$patch === 'delete'
        ? manifests.filter((manifest) => !isMeant(manifest))
        : manifests.map((manifest) => (isMeant(manifest) ? applyPatch(manifest, patch) : manifest))
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

/** The name stays: that of a patch with a target says for what it is. */
function applyPatch(manifest: Manifest, patch: Manifest): Manifest {
  const merged = strategicMerge(manifest, patch) as Manifest
  return { ...merged, metadata: { ...merged.metadata, name: manifest.metadata.name } }
}
