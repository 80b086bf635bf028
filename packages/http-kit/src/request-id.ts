import { newId } from '@boli/contracts'

export const REQUEST_ID_HEADER = 'x-request-id'

const sane = /^[A-Za-z0-9._:-]{8,64}$/

/** Keeps the id that a caller of ours gave, where it is safe to log and send on; otherwise makes one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && sane.test(header) ? header : newId()
}
