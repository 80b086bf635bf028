import type { Destination, Instance, InstanceName, Link, LinkProxy } from '@boli/system'
import { startLinkProxy } from '@boli/system'
import { CommitWatch } from '../proxies/commit-watch.ts'
import { keepKafkaOnLink } from '../proxies/kafka-addresses.ts'
import type { Rotation } from './rotation.ts'

interface KnownLink {
  from: InstanceName
  to: Destination
  proxy: LinkProxy
}

/** Every connection between a process and a dependency, each through a proxy. */
export class Links {
  readonly #all: KnownLink[] = []
  readonly #rotation: Rotation
  readonly #commits = new Map<InstanceName, CommitWatch>()

  constructor(rotation: Rotation) {
    this.#rotation = rotation
  }

  /** Puts a proxy on a link; called by the launcher. */
  readonly link: Link = async (from, to, urls) => {
    const ports = urls.map((url) => Number(new URL(url).port))
    const proxy = await this.#start(from, to, ports)
    this.#all.push({ from: from.name, to, proxy })
    const linked = new URL(urls[0] ?? '')
    linked.port = String(proxy.port)
    return linked.href.replace(/\/$/, '')
  }

  /** Links to a destination, only those of one process if it is given. */
  find(to: Destination, of?: InstanceName): LinkProxy[] {
    const found = this.#all.filter((link) => link.to === to && (of === undefined || link.from === of))
    if (found.length === 0) throw new Error(`There is no link to ${to}`)
    return found.map(({ proxy }) => proxy)
  }

  /** @throws if the process has no database. */
  commitsOf(name: InstanceName): CommitWatch {
    const watch = this.#commits.get(name)
    if (!watch) throw new Error(`${name} has no link to Postgres`)
    return watch
  }

  mend(): void {
    for (const { proxy } of this.#all) proxy.mend()
    for (const watch of this.#commits.values()) watch.forget()
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.splice(0).map(({ proxy }) => proxy.stop()))
  }

  async #start(from: Instance, to: Destination, ports: readonly number[]): Promise<LinkProxy> {
    if (to === 'postgres') {
      const watch = new CommitWatch()
      this.#commits.set(from.name, watch)
      return startLinkProxy({ targets: () => ports, filters: (connection) => watch.filters(connection) })
    }
    if (to === 'kafka') {
      const proxy: LinkProxy = await startLinkProxy({
        targets: () => ports,
        filters: () => keepKafkaOnLink(ports[0] ?? 0, proxy.port),
      })
      return proxy
    }
    const isServer = to === 'redis' || to === 's3'
    return startLinkProxy({ targets: () => (isServer ? ports : this.#rotation.portsBehind(ports)) })
  }
}
