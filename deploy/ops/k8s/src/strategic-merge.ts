export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/**
 * Applies a patch to a manifest as kustomize does for the kinds used here: objects merge, lists of named
 * things (containers, variables, volumes, ports) merge by name, other lists are replaced, null removes.
 */
export function strategicMerge(base: Json | undefined, patch: Json): Json {
  if (Array.isArray(patch)) return Array.isArray(base) ? mergeLists(base, patch) : patch
  if (!isObject(patch)) return patch
  const merged: JsonObject = isObject(base) ? { ...base } : {}
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = strategicMerge(merged[key], value)
  }
  return merged
}

function mergeLists(base: Json[], patch: Json[]): Json[] {
  if (![...base, ...patch].every((item) => isObject(item) && typeof item.name === 'string')) return patch
  const byName = new Map(base.map((item) => [nameOf(item), item]))
  for (const item of patch) byName.set(nameOf(item), strategicMerge(byName.get(nameOf(item)), item))
  return [...byName.values()]
}

function nameOf(item: Json): string {
  return isObject(item) ? String(item.name) : ''
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
