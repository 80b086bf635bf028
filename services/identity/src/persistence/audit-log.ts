import { randomBytes } from 'node:crypto'
import { type AuditCheck, systemActors } from '@boli/contracts'
import { appendLeaves, emptyFrontier, type Frontier, leafHash, rootOf, sameBytes } from '@boli/proof'
import { sql } from 'kysely'
import { type ActionRow, leafText, nameHash, userNamesOf } from './audit-leaf.ts'
import type { IdentityDb } from './tables.ts'

const ROWS_AT_ONCE = 1_000
const SALT_BYTES = 32

/** The size and root of the log, with which entries up to it can be verified later. */
export interface Checkpoint {
  size: number
  /** In hexadecimal. */
  root: string
}

/**
 * Adds actions without a place to the log, in the transaction that stored them. Call it last: its lock is held until
 * the commit and serialises all actions.
 */
export async function logActions(trx: IdentityDb): Promise<void> {
  let tree = await lockFrontier(trx)
  for (;;) {
    const rows = await trx
      .selectFrom('admin_actions')
      .selectAll()
      .where('sequence', 'is', null)
      .orderBy('at')
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      const logged = { sequence: tree.size + 1, ...hashedNames(row) }
      const hash = leafHash(leafText({ ...row, ...logged }))
      tree = appendLeaves(tree, [hash])
      await trx
        .updateTable('admin_actions')
        .set({ ...logged, leaf_hash: Buffer.from(hash) })
        .where('id', '=', row.id)
        .execute()
    }
    if (rows.length < ROWS_AT_ONCE) break
  }
  await trx
    .updateTable('audit_log')
    .set({ size: tree.size, nodes: tree.hashes.map((hash) => Buffer.from(hash)) })
    .execute()
}

function hashedNames(row: ActionRow) {
  const names = userNamesOf(row)
  const [admin_salt, user_salt] = [
    randomBytes(SALT_BYTES),
    names.length === 0 ? null : randomBytes(SALT_BYTES),
  ]
  const user_name_hash = user_salt && nameHash(user_salt, names)
  return {
    admin_salt,
    admin_name_hash: nameHash(admin_salt, [row.admin_username]),
    user_salt,
    user_name_hash,
  }
}

/**
 * Removes the names of deleted accounts from the audit: of one account, or of all, as former releases may have added
 * names again from late events. The action, its time and the id stay, and can still be verified.
 */
export async function forgetNames(db: IdentityDb, removedId?: string): Promise<void> {
  const isGone = (id: 'user_id' | 'admin_id') =>
    removedId === undefined
      ? sql<boolean>`not exists (select from users where users.id = ${sql.ref(id)})`
      : sql<boolean>`${sql.ref(id)} = ${removedId}`
  const unnamed = (field: 'before' | 'after') => sql`${sql.ref(field)} - array['username', 'fullname']`
  await db
    .updateTable('admin_actions')
    .set({ before: unnamed('before'), after: unnamed('after'), user_salt: null })
    .where(sql<boolean>`(before ?| array['username', 'fullname'] or after ?| array['username', 'fullname'])`)
    .where('sequence', 'is not', null)
    .where(isGone('user_id'))
    .execute()
  await db
    .updateTable('admin_actions')
    .set({ admin_username: '', admin_salt: null })
    .where('admin_username', '!=', '')
    .where('sequence', 'is not', null)
    .where('admin_id', 'not in', systemIds)
    .where(isGone('admin_id'))
    .execute()
}

/** These are not accounts of users: their names stay. */
const systemIds = Object.values(systemActors).map(({ userId }) => userId)

async function lockFrontier(trx: IdentityDb): Promise<Frontier> {
  const { size, nodes } = await trx
    .selectFrom('audit_log')
    .select(['size', 'nodes'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { size, hashes: nodes }
}

export async function readCheckpoint(db: IdentityDb): Promise<Checkpoint> {
  const { size, nodes } = await db.selectFrom('audit_log').select(['size', 'nodes']).executeTakeFirstOrThrow()
  return { size, root: hexRootOf({ size, hashes: nodes }) }
}

function hexRootOf(tree: Frontier): string {
  return Buffer.from(rootOf(tree)).toString('hex')
}

/** Reads every entry again and rebuilds the tree. @param remembered A checkpoint that was seen before. */
export async function checkAuditLog(db: IdentityDb, remembered: Checkpoint | null): Promise<AuditCheck> {
  // Read first, so that entries added meanwhile are not checked.
  const { size, root } = await readCheckpoint(db)
  let tree = emptyFrontier
  let firstWrong: number | null = null
  let seen: string | null = remembered?.size === 0 ? hexRootOf(tree) : null
  for await (const rows of loggedActions(selectActions(db), size)) {
    for (const row of rows) {
      const expected = tree.size + 1
      const hash = leafHash(leafText(row))
      const isAsLogged = row.leaf_hash !== null && sameBytes(row.leaf_hash, hash) && hasNamesOfThen(row)
      const isForgotten = row.leaf_hash !== null && isLeafForgotten(row)
      if (row.sequence !== expected || !(isAsLogged || isForgotten)) firstWrong ??= expected
      tree = appendLeaves(tree, [isForgotten && row.leaf_hash ? row.leaf_hash : hash])
      if (tree.size === remembered?.size) seen = hexRootOf(tree)
    }
  }
  if (tree.size < size) firstWrong ??= tree.size + 1
  return {
    ...{ size, root, firstWrong },
    isConsistent: remembered && seen === remembered.root,
    isRootRight: hexRootOf(tree) === root,
  }
}

/** Whether the two accounts of an action still exist. */
export const hasAccounts = [
  sql<boolean>`exists (select from users where users.id = admin_actions.user_id)`.as('has_user'),
  sql<boolean>`exists (select from users where users.id = admin_actions.admin_id)`.as('has_admin'),
]

export type CheckedRow = ActionRow & { has_user: boolean; has_admin: boolean }

/** Only names of removed accounts may be missing; all others must match the hashes in the leaf. */
function hasNamesOfThen(row: CheckedRow): boolean {
  const names = userNamesOf(row)
  const admin = row.admin_username
  if (row.admin_name_hash === null) return true
  const isAdminRight = row.admin_salt
    ? nameHash(row.admin_salt, [admin]).equals(row.admin_name_hash)
    : admin === '' && !row.has_admin
  const isUserRight =
    row.user_salt && row.user_name_hash
      ? nameHash(row.user_salt, names).equals(row.user_name_hash)
      : names.length === 0 && (row.user_name_hash === null || !row.has_user)
  return isAdminRight && isUserRight
}

/** Version 1 had names in its leaf: without them only its hash is left. */
export function isLeafForgotten(row: CheckedRow): boolean {
  const isWithoutUser = row.user_id !== null && !row.has_user && userNamesOf(row).length === 0
  const isWithoutAdmin = row.admin_username === '' && !row.has_admin
  return row.admin_name_hash === null && (isWithoutUser || isWithoutAdmin)
}

/** Actions with the users that they are about, whose columns a search may compare. */
export function selectActions(db: IdentityDb) {
  return db.selectFrom('admin_actions').leftJoin('users', 'users.id', 'admin_actions.user_id')
}

/** The logged actions of a selection up to a size of the log, oldest first. */
export async function* loggedActions(
  selected: ReturnType<typeof selectActions>,
  size: number,
): AsyncGenerator<CheckedRow[]> {
  for (let after = 0; ; ) {
    const rows = await selected
      .selectAll('admin_actions')
      .select(hasAccounts)
      .where('sequence', '>', after)
      .where('sequence', '<=', size)
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)?.sequence
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last
  }
}
