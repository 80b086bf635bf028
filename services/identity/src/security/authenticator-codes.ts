import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Number of steps by which clocks may differ. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20

/** A new secret for an authenticator app (RFC 6238), in Base32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

function totp(secret: string, label: string): TOTP {
  // SHA-1, six digits and 30 s are what every app understands.
  return new TOTP({
    issuer: 'Boli',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}

/** The content of the QR code for the app. */
export function authenticatorUri(secret: string, username: string): string {
  return totp(secret, username).toString()
}

/** @returns the time step that the code belongs to; null if it is wrong now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = totp(secret, '').validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
