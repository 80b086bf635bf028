import type { Duplex } from 'node:stream'
import type { Service } from '../process/service.ts'

type ServiceHere = Pick<Service, 'inject' | 'server' | 'directAnswers'>

/** Services of this process, by the origin at which they also listen. */
const services = new Map<string, ServiceHere>()

/**
 * Lets this process call a service that it runs itself, and upgrade connections to it, without a TCP connection to
 * itself: the requests, with their tokens, schemas and hooks, stay the same.
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
 * @returns a function that passes a connection to the service of this process that listens at the origin. The service
 * reads `head` first, then what the peer sends, as if it had accepted the connection. Undefined if none runs here.
 */
export function acceptorHere(origin: string): ((connection: Duplex, head: Buffer) => void) | undefined {
  const service = services.get(origin)
  if (!service) return undefined
  return (connection, head) => {
    connection.unshift(head)
    service.server.emit('connection', connection)
  }
}
