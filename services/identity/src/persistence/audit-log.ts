import { appendLeaves, emptyFrontier, type Frontier, leafHash, rootOf, sameBytes } from '@boli/proof'
import type { Selectable } from 'kysely'
import { type AuditedAct, leafText } from './audit-leaf.ts'
import type { AdminActionTable } from './tables.ts'
import type { IdentityDb } from './users.ts'

const ROWS_AT_ONCE = 1_000

type ActionRow = Selectable<AdminActionTable>

/** How far the log is. It can be checked later whether the entries up to it are still the same. */
export interface Checkpoint {
  size: number
  /** In hexadecimal. */
  root: string
}

/**
 * Takes acts that have no place in the log yet into it, in the transaction that added them. Call it last: its lock is
 * held until the commit, by one act after the other.
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
      const sequence = tree.size + 1
      const hash = leafHash(leafText(toAct(row, sequence)))
      tree = appendLeaves(tree, [hash])
      await trx
        .updateTable('admin_actions')
        .set({ sequence, leaf_hash: Buffer.from(hash) })
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

/** The text of a row's leaf. */
export function leafOf(row: ActionRow): string {
  return leafText(toAct(row, row.sequence ?? 0))
}

function toAct(row: ActionRow, sequence: number): AuditedAct {
  return {
    ...{ sequence, id: row.id, at: row.at, action: row.action, requestId: row.request_id },
    ...{ adminId: row.admin_id, adminUsername: row.admin_username, userId: row.user_id },
    ...{ before: row.before, after: row.after },
  }
}

/** What a check of the whole log found. */
interface AuditFinding {
  size: number
  root: string
  /** The first act that is missing or not as it was logged; null where each is. */
  firstWrong: number | null
  /** Whether the log begins as the one that the asker remembers; null where none was given. */
  isConsistent: boolean | null
  isRootRight: boolean
}

/** Reads every entry again and rebuilds the tree. @param remembered A checkpoint that was seen before. */
export async function checkAuditLog(db: IdentityDb, remembered: Checkpoint | null): Promise<AuditFinding> {
  // First, so that entries added meanwhile are not checked.
  const { size, root } = await readCheckpoint(db)
  let tree = emptyFrontier
  let firstWrong: number | null = null
  let seen: string | null = remembered?.size === 0 ? hexRootOf(tree) : null
  for await (const row of loggedActions(db, size)) {
    const expected = tree.size + 1
    const hash = leafHash(leafOf(row))
    const isAsLogged = row.leaf_hash !== null && sameBytes(row.leaf_hash, hash)
    if (row.sequence !== expected || !isAsLogged) firstWrong ??= expected
    tree = appendLeaves(tree, [hash])
    if (tree.size === remembered?.size) seen = hexRootOf(tree)
  }
  if (tree.size < size) firstWrong ??= tree.size + 1
  return {
    ...{ size, root, firstWrong },
    isConsistent: remembered && seen === remembered.root,
    isRootRight: hexRootOf(tree) === root,
  }
}

async function* loggedActions(db: IdentityDb, size: number): AsyncGenerator<ActionRow> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('admin_actions')
      .selectAll()
      .where('sequence', '>', after)
      .where('sequence', '<=', size)
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield* rows
    const last = rows.at(-1)?.sequence
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last
  }
}
