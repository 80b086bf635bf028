import { DEVICE_HEADER } from '@boli/contracts'
import { addressGroup, addressNetwork, deviceLabel, toldAddress } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { hashOpaqueId } from './security/opaque-ids.ts'

/** What a request tells of the browser and the place that it comes from. */
export interface Client {
  /** What limits count by: {@link addressGroup}, and above it {@link addressNetwork}. */
  address: string
  network: string | null
  /** A short name for the list of sessions. */
  device: string
  /** The hash of the id that an earlier sign-in gave this browser; null where there was none. */
  deviceKey: string | null
  requestId: string
}

/** Reads the client of a request. */
export async function clientOf(request: FastifyRequest): Promise<Client> {
  const deviceId = request.headers[DEVICE_HEADER]
  const address = (await toldAddress(request)) ?? request.ip
  return {
    address: addressGroup(address),
    network: addressNetwork(address),
    device: deviceLabel(request.headers['user-agent']),
    deviceKey: typeof deviceId === 'string' && deviceId !== '' ? hashOpaqueId(deviceId) : null,
    requestId: request.id,
  }
}
