import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** The key pair that identifies us to push services (VAPID, RFC 8292); both parts are base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** A new pair in the format of {@link parsePushKeys}. Devices added with another pair must be added again. */
export function generatePushKeys(): string {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // A private key that begins with zeros is returned without them.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return `${pair.getPublicKey('base64url')}:${privateKey.toString('base64url')}`
}

/** Reads `public:private`. @returns null if they are not a pair. */
export function parsePushKeys(text: string): PushKeys | null {
  const [publicKey = '', privateKey = ''] = text.trim().split(':')
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : null
  } catch {
    return null
  }
}

/** Whether a browser's key is a point on the curve and its secret has the right length, as encryption requires. */
export function canSealFor({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    const own = createECDH(CURVE)
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
