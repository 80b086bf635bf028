import {
  API_KEY_START,
  type FieldError,
  KEYS_PER_USER,
  type MadeKey,
  type MakeKeyBody,
  newId,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, readAddressRange, refuseFields } from '@boli/http-kit'
import type { OwnCall } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { listKeys, presentKey } from '../../persistence/api-keys.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { lockConfirmed } from '../../persistence/users.ts'
import { hashOpaqueId, newOpaqueId } from '../../security/codes.ts'

const DAY_MS = 24 * 60 * 60_000
/** Number of characters of a key that are stored, so that its owner can recognise it. */
const PREFIX_LENGTH = API_KEY_START.length + 6

/**
 * Makes an API key for the signed-in user, who is notified by mail.
 * @returns the key, readable here and never again.
 * @throws {ApiError} `validation-failed`, `wrong-password`, `too-many-attempts`, `key-limit`; `not-allowed` for
 *   administrators, who cannot have keys.
 */
export async function makeKey(identity: IdentityDeps, call: OwnCall, body: MakeKeyBody): Promise<MadeKey> {
  const { user: owner, client } = call
  const addresses = readBody(owner, body)
  const { userId } = owner
  const { password, scopes } = body
  const account = await confirmPassword(identity, call, password)
  const now = identity.now()
  const key = `${API_KEY_START}${newOpaqueId()}`
  const row = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockConfirmed(trx, account)
    if (user.role === 'admin') throw new ApiError('not-allowed')
    if ((await listKeys(trx, userId)).length >= KEYS_PER_USER) throw new ApiError('key-limit')
    const made = await trx
      .insertInto('api_keys')
      .values({
        id: newId(now.getTime()),
        user_id: userId,
        key_hash: hashOpaqueId(key),
        prefix: key.slice(0, PREFIX_LENGTH),
        name: body.name.trim(),
        scopes,
        bid_cap_paise: toPaise(body.bidCap),
        day_cap_paise: toPaise(body.dayCap),
        addresses,
        created_at: now,
        expires_at: new Date(now.getTime() + body.expiresInDays * DAY_MS),
        last_used_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueAccountMail(trx, { kind: 'key-made', userId, now })
    const facts = { key: made.prefix, scopes: scopes.join(', ') }
    const act = { admin: owner, requestId: client.requestId, now }
    await recordAccess(trx, { ...act, action: 'make-key', user, facts })
    return made
  })
  return { ...presentKey(row), key }
}

function toPaise(rupees: number | undefined): number | null {
  return rupees === undefined ? null : rupees * 100
}

/**
 * Checks what the schema cannot.
 * @returns the addresses as they are stored.
 */
function readBody({ role }: UserClaims, { scopes, bidCap, dayCap, addresses = [] }: MakeKeyBody): string[] {
  if (role === 'admin') throw new ApiError('not-allowed')
  const errors: FieldError[] = []
  if (scopes.includes('bid')) {
    const caps = { bidCap, dayCap }
    for (const field of ['bidCap', 'dayCap'] as const)
      if (caps[field] === undefined) errors.push({ field, ...faults.capNeeded })
    if (role !== 'business') errors.push({ field: 'scopes', ...faults.onlyBuyers })
  }
  const ranges = addresses.filter((text) => text.trim() !== '').map(readAddressRange)
  if (ranges.includes(null)) errors.push({ field: 'addresses', ...faults.address })
  if (errors.length > 0) throw refuseFields(...errors)
  return ranges.filter((range) => range !== null)
}

const faults = {
  capNeeded: { code: 'key-cap', message: 'Enter whole rupees, at most 100 crore' },
  onlyBuyers: { code: 'only-businesses-bid', message: "Only buyers' accounts can place bids" },
  address: { code: 'key-address', message: 'Write addresses as 203.0.113.7 or 203.0.113.0/24' },
}
