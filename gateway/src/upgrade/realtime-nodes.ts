import { hash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { NODE_SEPARATOR } from '@boli/contracts'

/** One process that accepts sockets. */
export interface SocketNode {
  /** The same at every gateway: derived from the address. */
  key: string
  /** URL with the address instead of a name that several nodes share. */
  url: URL
  /** The host name of the certificate. */
  servername: string
}

export interface SocketNodes {
  /** All nodes, each time starting with the next one. */
  inTurn(): Promise<SocketNode[]>
  /** The node that began this connection id; empty if it is not known here. */
  ofConnection(sid: string): Promise<SocketNode[]>
}

const LOOKED_UP_MS = 2_000

/** Resolves the nodes behind URLs; a name with several addresses, such as that of a headless service, means several nodes. */
export function createSocketNodes(urls: readonly string[]): SocketNodes {
  let nodes: SocketNode[] = []
  let freshUntilMs = 0
  let turn = 0

  async function current(): Promise<SocketNode[]> {
    if (Date.now() < freshUntilMs) return nodes
    freshUntilMs = Date.now() + LOOKED_UP_MS
    const found = await Promise.all(urls.map((url) => nodesOf(new URL(url)).catch(() => null)))
    // If the lookup fails, the known addresses stay in use.
    if (found.every((one) => one !== null)) nodes = found.flat()
    else
      nodes = [
        ...new Map([...nodes, ...found.flatMap((one) => one ?? [])].map((node) => [node.key, node])).values(),
      ]
    return nodes
  }

  return {
    async inTurn() {
      const all = await current()
      turn += 1
      return all.map((_, index) => all[(turn + index) % all.length]).filter((node) => node !== undefined)
    },
    async ofConnection(sid) {
      const key = sid.split(NODE_SEPARATOR, 1)[0]
      return (await current()).filter((node) => node.key === key)
    },
  }
}

async function nodesOf(url: URL): Promise<SocketNode[]> {
  const servername = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(servername)
    ? [{ address: servername, family: isIP(servername) }]
    : await lookup(servername, { all: true })
  return found.map(({ address, family }) => {
    const own = new URL(url)
    own.hostname = family === 6 ? `[${address}]` : address
    return { key: hash('sha256', own.host, 'hex').slice(0, 8), url: own, servername }
  })
}
