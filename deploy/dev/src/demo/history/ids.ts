import { createHash } from 'node:crypto'

/** An id that is the same for the same name (UUID version 8), so that a repeated event changes nothing. */
export function idOf(name: string): string {
  const hex = createHash('sha256').update(`demo history: ${name}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`, `8${hex.slice(15, 18)}`]
  return [...parts, hex.slice(18, 30)].join('-')
}
