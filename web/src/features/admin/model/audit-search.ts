import { type AuditWanted, adminActKinds } from '@boli/contracts'

const fields = ['admin', 'person', 'kind', 'lot', 'from', 'to'] as const
export type AuditSearch = Record<(typeof fields)[number], string>

const patterns: Partial<Record<keyof AuditSearch, RegExp>> = {
  lot: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  from: /^\d{4}-\d{2}-\d{2}$/,
  to: /^\d{4}-\d{2}-\d{2}$/,
}

/** The search in the address. */
export function readAuditSearch(parameters: URLSearchParams): AuditSearch {
  const read = (name: keyof AuditSearch) => (parameters.get(name) ?? '').trim().slice(0, 50)
  return Object.fromEntries(fields.map((name) => [name, read(name)])) as AuditSearch
}

/** The search parameters; invalid ones are left out. */
export function wantedOf(search: AuditSearch): AuditWanted {
  const asked = fields.filter((name) => search[name] !== '' && (patterns[name]?.test(search[name]) ?? true))
  const { kind: named, ...wanted } = Object.fromEntries(asked.map((name) => [name, search[name]]))
  const kind = adminActKinds.find((known) => known === named)
  return { ...wanted, ...(kind && { kind }) }
}

/** A search as an address; empty parts are left out. */
export function auditParameters(search: AuditSearch): URLSearchParams {
  return new URLSearchParams(Object.entries(search).filter(([, value]) => value.trim() !== ''))
}
