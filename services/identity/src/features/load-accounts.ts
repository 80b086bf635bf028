import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Database, inTransaction } from '@boli/database'
import { addVerifiedUser, removeUser } from '../persistence/accounts.ts'
import type { IdentityTables } from '../persistence/tables.ts'
import { toUser } from '../persistence/users.ts'
import { createPasswordHasher } from '../security/password-hasher.ts'

type Command = { act: 'make'; buyers: number; farmers: number } | { act: 'remove'; group: string | null }

const MOST = { buyers: 2_000, farmers: 50 }

/** @returns null if the arguments are not understood. */
export function readCommand(words: readonly string[]): Command | null {
  const [act, ...rest] = words
  try {
    if (act === 'make') {
      const options = {
        buyers: { type: 'string', default: '40' },
        farmers: { type: 'string', default: '2' },
      } as const
      const { values } = parseArgs({ args: rest, options })
      const command = { act, buyers: Number(values.buyers), farmers: Number(values.farmers) } as const
      const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most
      return isCount(command.buyers, MOST.buyers) && isCount(command.farmers, MOST.farmers) ? command : null
    }
    if (act !== 'remove') return null
    const { group } = parseArgs({ args: rest, options: { group: { type: 'string' } } }).values
    return group === undefined || /^[0-9a-f]{6}$/.test(group) ? { act, group: group ?? null } : null
  } catch {
    return null
  }
}

/** Prefix of usernames for load tests. No other account has this prefix followed by the group. */
const PREFIX = 'load'
/** Nothing is ever mailed to it (RFC 6761). */
const MAIL_DOMAIN = 'load.invalid'
const REQUEST_ID = 'load-accounts'

/** Creates verified accounts for a load test, in their own group. @returns the input of `npm run load`. */
export async function makeLoadAccounts(
  { db }: Database<IdentityTables>,
  o: { farmers: number; buyers: number; now: Date },
) {
  const group = randomBytes(3).toString('hex')
  const password = `Load@${randomBytes(5).toString('hex')}`
  // One hash for all: they share the password and belong to no real user.
  const passwordHash = await createPasswordHasher(1).hash(password)
  const names = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${PREFIX}${group}${kind}${index}`)
  const accounts = { group, password, farmers: names('f', o.farmers), buyers: names('b', o.buyers) }
  await inTransaction(db, async (trx) => {
    for (const username of [...accounts.farmers, ...accounts.buyers]) {
      const account = {
        username,
        email: `${username}@${MAIL_DOMAIN}`,
        password_hash: passwordHash,
        role: accounts.farmers.includes(username) ? ('farmer' as const) : ('business' as const),
        must_change_password: false,
      }
      await addVerifiedUser(trx, account, { requestId: REQUEST_ID, now: o.now })
    }
  })
  return accounts
}

/**
 * Deletes the accounts of a group with the effect of any deletion: sessions end, open lots are withdrawn.
 * @param group null for all groups.
 * @returns how many were deleted.
 */
export async function removeLoadAccounts(
  { db }: Database<IdentityTables>,
  o: { group: string | null; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('users')
      .selectAll()
      .where('email', 'like', `${PREFIX}${o.group ?? ''}%@${MAIL_DOMAIN}`)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const row of rows) await removeUser(trx, toUser(row), { requestId: REQUEST_ID, now: o.now })
    return rows.length
  })
}
