import http from 'node:http'
import https from 'node:https'

/** The store did not answer in time; whether the operation took effect is unknown. */
class ObjectStoreTimeout extends Error {
  override readonly name = 'ObjectStoreTimeout'
}

/**
 * Ends with the operation or after the deadline. The client's own promises may never settle when a
 * connection dies silently.
 */
export async function withDeadline<T>(
  operation: string,
  deadlineMs: number,
  run: () => Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new ObjectStoreTimeout(`${operation} took more than ${deadlineMs} ms`))
    timer = setTimeout(giveUp, deadlineMs)
  })
  try {
    return await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Requests that are aborted at the deadline, so that none continues in the background. */
export function transportWithDeadline(isSecure: boolean, deadlineMs: number): Pick<typeof http, 'request'> {
  const { request } = isSecure ? https : http
  const limited = (options: http.RequestOptions, onResponse?: (response: http.IncomingMessage) => void) =>
    request({ ...options, signal: AbortSignal.timeout(deadlineMs) }, onResponse)
  return { request: limited as typeof http.request }
}
