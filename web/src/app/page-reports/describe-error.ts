import { type PageError, withoutPersonalData } from '@boli/contracts'
import { patternOf } from '../route-table.tsx'
import type { NotedError } from './watch.ts'

const PLACE = /assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}/g
const MAX_PLACES = 6
/** What pages expect and tell their reader: an answer that refuses or does not come, a call that was given up. */
const expected = ['ApiError', 'AbortError']

/** An error as the operator may read it, or null where it is not one of ours. */
export function describeError({ kind, error, pathname }: NotedError): PageError | null {
  // A browser's extension, or another site's script, fails as it likes.
  if (!(error instanceof Error) || expected.includes(error.name)) return null
  const stack = (error.stack ?? '').replace(error.message, '')
  const places = stack.match(PLACE) ?? []
  if (places.length === 0 && /:\d+:\d+/.test(stack)) return null
  return {
    route: patternOf(pathname),
    kind,
    name: error.name.replaceAll(/[^A-Za-z]/g, '').slice(0, 40) || 'Error',
    message: withoutPersonalData(error.message),
    stack: places.slice(0, MAX_PLACES),
  }
}
