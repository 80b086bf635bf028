/** One act as the log holds it. */
export interface AuditedAct {
  /** From 1; its leaf is the one before it counted from 0. */
  sequence: number
  id: string
  at: Date
  adminId: string
  adminUsername: string
  action: string
  userId: string | null
  before: unknown
  after: unknown
  requestId: string
}

const LEAF_VERSION = 1

/**
 * The text whose hash is the act's leaf: JSON without spaces, an array in fixed order, version first; objects have
 * their keys in order. The same act gives the same text for ever.
 */
export function leafText(act: AuditedAct): string {
  return JSON.stringify([
    ...[LEAF_VERSION, act.sequence, act.id, act.at.toISOString()],
    ...[act.adminId, act.adminUsername, act.action, act.userId],
    ...[inOrder(act.before), inOrder(act.after), act.requestId],
  ])
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value ?? null
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]))
}
