import { createPublicKey, verify } from 'node:crypto'

/**
 * Verifies that the caller of a push service has the private key (VAPID, RFC 8292).
 * @param authorization the call's header.
 * @param audience the push service's origin.
 * @param publicKey as browsers subscribe with it, base64url.
 * @throws if not.
 */
export function checkPushSender(authorization: string, audience: string, publicKey: string): void {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const by = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  if (!isSigned || key !== publicKey || aud !== audience) throw new Error('not signed by the sender it names')
}
