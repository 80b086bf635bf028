import { DEVICE_HEADER, type UserClaims } from '@boli/contracts'
import {
  addressGroup,
  addressNetwork,
  adminCallOf,
  currentUser,
  deviceLabel,
  forwardedAddress,
  pseudonym,
} from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import { hashOpaqueId } from './security/codes.ts'

/** The browser and the address of a request. */
export interface Client {
  /** The keys of limits: {@link addressGroup}, and above it {@link addressNetwork}. */
  address: string
  network: string | null
  /** A short name for the list of sessions. */
  device: string
  /** The hash of the id that an earlier sign-in gave this browser; null if there was none. */
  deviceKey: string | null
  requestId: string
}

/** Reads the client of a request. */
async function clientOf(request: FastifyRequest): Promise<Client> {
  const deviceId = request.headers[DEVICE_HEADER]
  const address = (await forwardedAddress(request)) ?? request.ip
  return {
    address: addressGroup(address),
    network: addressNetwork(address),
    device: deviceLabel(request.headers['user-agent']),
    deviceKey: typeof deviceId === 'string' && deviceId !== '' ? hashOpaqueId(deviceId) : null,
    requestId: request.id,
  }
}

/** The signed-in user of a request, and their browser. */
export interface OwnCall {
  user: UserClaims
  client: Client
}

export async function ownCallOf(request: FastifyRequest): Promise<OwnCall> {
  return { user: currentUser(request), client: await clientOf(request) }
}

/** Who acts, in which request and when: for events and the audit, whose `admin` may be any user. */
export function actOf(request: FastifyRequest, { now }: { now: () => Date }) {
  return { ...adminCallOf(request), now: now() }
}

export type Act = ReturnType<typeof actOf>

/** A browser in which someone signs in. */
export interface SignInFrom {
  client: Client
  /** The user who was signed in before in this browser. */
  earlier: UserClaims | null
}

export async function signInFrom(request: FastifyRequest): Promise<SignInFrom> {
  return { client: await clientOf(request), earlier: request.user }
}

export type UsedFactor = 'password' | 'authenticator' | 'recovery-code' | 'passkey'

/** One line for each sign-in that succeeded; the error handler logs refused ones. */
export function logSignIn(request: FastifyRequest, userId: string, factors: readonly UsedFactor[]): void {
  request.log.info({ who: pseudonym(userId), from: pseudonym(request.clientAddress), factors }, 'signed in')
}
