import type { Duplex } from 'node:stream'
import type { Service } from '../process/service.ts'

type ServiceHere = Pick<Service, 'inject' | 'server' | 'directAnswers'>

/** Services of this process, by the origin at which they also listen. */
const services = new Map<string, ServiceHere>()

/**
 * Makes calls and upgraded connections of this process to a service that it runs itself direct: the same requests, with
 * their tokens, schemas and hooks, without a connection to itself.
 * @param address where it listens, such as `http://127.0.0.1:4001`.
 * @returns a function that ends this; connections are then used again.
 */
export function answerInProcess(address: string, app: ServiceHere): () => void {
  const { origin } = new URL(address)
  services.set(origin, app)
  return () => services.delete(origin)
}

/** @param origin of a URL. */
export function serviceHere(origin: string): ServiceHere | undefined {
  return services.get(origin)
}

/**
 * @returns a function that gives a connection to the service of this process that listens at the origin: the service reads
 * `head` first, and then what the peer sends, as if it had accepted the connection itself. Undefined if none runs here.
 */
export function acceptorHere(origin: string): ((connection: Duplex, head: Buffer) => void) | undefined {
  const service = services.get(origin)
  if (!service) return undefined
  return (connection, head) => {
    connection.unshift(head)
    service.server.emit('connection', connection)
  }
}
