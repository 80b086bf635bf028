import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Values that a test may falsify. */
export interface Bend {
  origin?: string
  crossOrigin?: boolean
  domain?: string
  challenge?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
}

/** A software passkey that responds to a site's options like a browser with an authenticator. */
export function createSoftPasskey({ domain = 'boli.example', origin = 'https://boli.example' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, bend: Bend) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bend.challenge ?? challenge,
        origin: bend.origin ?? origin,
        crossOrigin: bend.crossOrigin ?? false,
      }),
    )
  function authenticatorData(flags: number, bend: Bend, ...more: Uint8Array[]): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | USER_PRESENT | (bend.isVerified === false ? 0 : USER_VERIFIED))
    head.writeUInt32BE(bend.counter ?? counter, 1)
    return Buffer.concat([sha256(bend.domain ?? domain), head, ...more])
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }

  return {
    id: credential.id,
    /** Creates the credential. */
    make(options: { challenge: string; user?: { id: string } }, bend: Bend = {}) {
      userHandle = options.user?.id ?? ''
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(
        HAS_CREDENTIAL,
        bend,
        Buffer.alloc(16),
        length,
        id,
        isoCBOR.encode(key),
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, bend)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** Signs a challenge. */
    show(options: { challenge: string }, bend: Bend = {}) {
      counter += 1
      const data = authenticatorData(0, bend)
      const client = clientData('webauthn.get', options.challenge, bend)
      const signer = createSign('sha256').update(data).update(sha256(client))
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signer.sign(privateKey)),
          userHandle: bend.userHandle ?? userHandle,
        },
      }
    },
  }
}
export type SoftPasskey = ReturnType<typeof createSoftPasskey>
