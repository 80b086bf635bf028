import type { MadePasskey, ShownPasskey } from '@boli/contracts'
import type { AuthenticatorTransport } from '@simplewebauthn/server'

/** Loaded for the first passkey: the library takes 27 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

/** Where passkeys are valid: their domain, and the origins of its pages. */
export interface PasskeySite {
  domain: string
  origins: readonly string[]
}

export interface StoredPasskey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: readonly string[]
}

/** How long the browser's dialog may stay open. */
export const CEREMONY_MS = 5 * 60_000

/** Ed25519, ES256, RS256: as supported by authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Redeems the signed challenge; false if it is unknown, for another purpose, used, or too old. */
type Redeem = (challenge: string) => Promise<boolean>

const described = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  transports: [...transports],
})

/** Options for a browser to create a passkey that signs in without a username. */
export async function creationOptions(
  site: PasskeySite,
  user: { id: string; username: string; fullname: string },
  existing: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    rpName: 'Boli',
    rpID: site.domain,
    userName: user.username,
    userDisplayName: user.fullname,
    userID: new TextEncoder().encode(user.id),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options for a browser to use a passkey. @param allowed null allows any that it has for this site. */
export async function requestOptions(site: PasskeySite, allowed: readonly StoredPasskey[] | null) {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: site.domain,
    timeout: CEREMONY_MS,
    userVerification: 'required',
    ...(allowed ? { allowCredentials: allowed.map(described) } : {}),
  })
}

/** @returns the data of a new passkey to store; null if it is invalid. */
export async function readMadePasskey(
  site: PasskeySite,
  made: MadePasskey,
  redeem: Redeem,
): Promise<StoredPasskey | null> {
  const { transports = [], ...response } = made.response
  const { verifyRegistrationResponse } = await loadLibrary()
  return nullOnFailure(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...made,
        response: { ...response, transports: transports as AuthenticatorTransport[] },
        clientExtensionResults: {},
      },
      supportedAlgorithmIDs,
      ...expectations(site, redeem),
    })
    if (!verified || isInForeignFrame(made.response)) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports }
  })
}

/** @returns the passkey's new counter; null if the signature is invalid. */
export async function readShownPasskey(
  site: PasskeySite,
  shown: ShownPasskey,
  stored: StoredPasskey,
  redeem: Redeem,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  return nullOnFailure(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...shown, clientExtensionResults: {} },
      credential: {
        id: stored.credentialId,
        publicKey: new Uint8Array(stored.publicKey),
        counter: stored.counter,
      },
      ...expectations(site, redeem),
    })
    return verified && !isInForeignFrame(shown.response) ? authenticationInfo.newCounter : null
  })
}

function expectations(site: PasskeySite, redeem: Redeem) {
  return {
    expectedChallenge: redeem,
    expectedOrigin: [...site.origins],
    expectedRPID: site.domain,
    requireUserVerification: true,
  }
}

/** The library throws on invalid input. The browser sent all of it, so the call is refused and is not an error of the
 * server. */
async function nullOnFailure<Result>(read: () => Promise<Result | null>): Promise<Result | null> {
  try {
    return await read()
  } catch {
    return null
  }
}

/** Whether the browser says that another site framed our page, which we do not allow. */
function isInForeignFrame({ clientDataJSON }: { clientDataJSON: string }): boolean {
  const said = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }
  return said.crossOrigin === true
}
