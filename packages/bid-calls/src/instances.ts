import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const LOOKED_UP_MS = 2_000
/** How long an instance that did not answer is skipped. */
const AWAY_MS = 2_000

export type Instances = ReturnType<typeof createInstances>

/**
 * The instances of auctions: every address of its host name, such as those of a headless service. With a single
 * address, or with TLS, whose certificate is for the name, all lots go to the name itself.
 */
export function createInstances(
  baseUrl: string,
  { addressesOf = lookUp, nowMs = () => performance.now() } = {},
) {
  let known: readonly string[] = [baseUrl]
  let freshUntilMs = 0
  const awayUntilMs = new Map<string, number>()

  async function lookedUp(): Promise<readonly string[]> {
    const { protocol, hostname } = new URL(baseUrl)
    if (nowMs() < freshUntilMs || protocol !== 'http:' || isIP(hostname) !== 0) return known
    freshUntilMs = nowMs() + LOOKED_UP_MS
    const found = await addressesOf(hostname).catch(() => null)
    // If the lookup fails, the known addresses stay in use.
    if (found) known = found.length > 1 ? found.map((address) => withHost(baseUrl, address)) : [baseUrl]
    return known
  }

  return {
    /** Base URLs of the instances in use, at least one. */
    async current(): Promise<readonly string[]> {
      const all = await lookedUp()
      if (all.length === 1 || awayUntilMs.size === 0) return all
      const there = all.filter((url) => (awayUntilMs.get(url) ?? 0) <= nowMs())
      return there.length > 0 ? there : all
    },
    /** Reports an instance that did not answer: its lots go to others for a while. */
    noteAway(url: string): void {
      if (url === baseUrl) return
      awayUntilMs.set(url, nowMs() + AWAY_MS)
      // Look up again: another process may have its address by now.
      freshUntilMs = 0
      for (const [one, untilMs] of awayUntilMs) if (untilMs <= nowMs()) awayUntilMs.delete(one)
    },
  }
}

/**
 * Chooses the instance for the bids of a lot: the same at every node that knows the same instances. Rendezvous hashing:
 * when an instance comes or goes, only its own share of lots moves.
 */
export function instanceOf(urls: readonly string[], auctionId: string): string {
  let best = ''
  let bestScore = -1
  for (const url of urls) {
    const score = scoreOf(`${url} ${auctionId}`)
    if (score <= bestScore) continue
    best = url
    bestScore = score
  }
  return best
}

/** FNV-1a, mixed once more: ids created at the same time differ in only a few characters. */
function scoreOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}

async function lookUp(name: string): Promise<string[]> {
  const found = await lookup(name, { all: true })
  return found.map(({ address, family }) => (family === 6 ? `[${address}]` : address))
}

function withHost(baseUrl: string, host: string): string {
  const url = new URL(baseUrl)
  url.hostname = host
  return url.origin
}
