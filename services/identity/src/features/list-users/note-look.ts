import { inTransaction } from '@boli/database'
import { currentUser } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { recordLook } from '../../persistence/administration.ts'

const ONCE_IN_MS = 24 * 60 * 60 * 1000

/** Tells the audit that an administrator sees e-mail addresses, of one user or of a list; each once a day. */
export async function noteLook(
  { database: { db }, now: clock }: Pick<Identity, 'database' | 'now'>,
  request: FastifyRequest,
  user?: User,
): Promise<void> {
  const admin = currentUser(request)
  const now = clock()
  const noted = await db
    .selectFrom('admin_actions')
    .select('id')
    .where('action', '=', 'see-contacts')
    .where('admin_id', '=', admin.userId)
    .where('user_id', user ? '=' : 'is', user?.id ?? null)
    .where('at', '>', new Date(now.getTime() - ONCE_IN_MS))
    .limit(1)
    .executeTakeFirst()
  if (noted) return
  await inTransaction(db, (trx) =>
    recordLook(trx, { admin, action: 'see-contacts', requestId: request.id, now, ...(user ? { user } : {}) }),
  )
}
