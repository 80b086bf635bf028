import { indianDay } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser } from '@boli/http-kit'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { recordLook } from '../../persistence/administration.ts'

/** Records that an administrator sees e-mail addresses, of one user or of a list; each once a day of India. */
export async function noteLook(
  { database: { db }, now: clock }: Pick<Identity, 'database' | 'now'>,
  request: FastifyRequest,
  user?: User,
): Promise<void> {
  const admin = currentUser(request)
  const now = clock()
  const view = { admin_id: admin.userId, user_id: user?.id ?? null, day: indianDay(now) }
  await inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('admin_views')
      .values(view)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    await recordLook(trx, {
      ...{ admin, action: 'see-contacts', requestId: request.id, now },
      ...(user ? { user } : {}),
    })
  })
}
