import type { IncomingMessage } from 'node:http'
import { ApiError, type Service } from '@boli/http-kit'

/** Whether a request only reads. */
export const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Visible ASCII after a single slash; the absolute form for proxies is not accepted. */
const plainTarget = /^\/(?!\/)[!-~]*$/
/** Spellings that disguise one path as another: see {@link refuseOddTargets}. */
const oddPath = /\\|%(?:2e|2f|5c|00)|\/\.{1,2}(?:\/|$)/i

/** A name or an address, and a port: nothing that could be more than a host in a URL. */
const plainHost = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses requests that could be read in two ways: a target with `\` for `/`, dot segments, encoded dots, slashes and
 * NUL, a fragment, or anything but `/path?query`; and a host that occurs twice or is more than `name:port`. None of our
 * own links is spelled like this.
 */
export function refuseOddTargets(app: Service): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!isPlainRequest(raw)) throw new ApiError('malformed-request')
  })
}

export function isPlainRequest({ url = '', rawHeaders }: IncomingMessage): boolean {
  return isPlainTarget(url) && hasPlainHost(rawHeaders)
}

function isPlainTarget(target: string): boolean {
  return plainTarget.test(target) && !target.includes('#') && !oddPath.test(target.split('?', 1)[0] ?? '')
}

/** HTTP/1.0 probes may send no Host header; Node refuses other requests without one. */
function hasPlainHost(rawHeaders: readonly string[]): boolean {
  const hosts = rawHeaders.filter((_, index) => index % 2 === 1 && isHostName(rawHeaders[index - 1]))
  return hosts.length <= 1 && hosts.every((host) => plainHost.test(host))
}

function isHostName(name: string | undefined): boolean {
  return name?.length === 4 && name.toLowerCase() === 'host'
}
