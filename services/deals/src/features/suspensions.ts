import {
  EmptyAnswer,
  Id,
  LiftBody,
  newId,
  routes,
  SuspendBody,
  succeed,
  topics,
  UserParams,
} from '@boli/contracts'
import { appendEvents, inTransaction, readClock, recordAct } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { Type } from 'typebox'
import type { DealsDeps } from '../deps.ts'
import { endOfDay, isDay } from '../domain/days.ts'
import { auditedMember } from '../persistence/administration.ts'
import { standingChanged } from '../persistence/standings.ts'
import type { Queries } from '../persistence/tables.ts'

const LONGEST_MS = 5 * 366 * 24 * 60 * 60_000

/**
 * POST /admin/members/:id/suspend: suspends a user from bidding, listing, or everything, until the end of a day. It
 * is published as their standing: auctions checks it in each bid's transaction, and identity ends the sessions.
 */
export function suspendMemberRoute(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.suspendMember, {
    schema: { params: UserParams, body: SuspendBody, response: EmptyAnswer },
    async handler(request) {
      const { id } = request.params
      const { scope, until, reason } = request.body
      const call = adminCallOf(request)
      const endsAt = isDay(until) ? endOfDay(until) : Number.NaN
      await inTransaction(database.db, async (trx) => {
        const { role, deleted_at } = await lockMember(trx, id)
        if (deleted_at !== null) throw new ApiError('not-found')
        if (role === 'admin') throw new ApiError('administrators-stay')
        const now = await readClock(trx)
        if (!(endsAt > now && endsAt < now + LONGEST_MS))
          throw refuseFields({ field: 'until', code: 'date', message: 'Please choose a day that is to come' })
        const inForce = await trx
          .selectFrom('suspensions')
          .select('id')
          .where('user_id', '=', id)
          .where('lifted_at', 'is', null)
          .where('ends_at', '>', new Date(now))
          .executeTakeFirst()
        if (inForce) throw new ApiError('already-suspended')
        await trx
          .insertInto('suspensions')
          .values({
            ...{ id: newId(now), user_id: id, scope, reason: reason.trim() },
            ...{ given_at: new Date(now), given_by: call.admin.userId, ends_at: new Date(endsAt) },
          })
          .execute()
        await appendEvents(trx, topics.deals, [await standingChanged(trx, id, now, 'suspended')])
        const facts = { scope, until, reason: reason.trim() }
        const person = await auditedMember(trx, id)
        await recordAct(trx, 'deals', call, { act: 'suspend-member', subject: id, person, facts })
      })
      return succeed(null, 'The member is suspended')
    },
  })
}

/**
 * POST /admin/members/:id/lift: ends active strikes and suspensions; they stay on record with the note.
 */
export function liftSuspensionRoute(app: Service, { database }: DealsDeps): void {
  publicRoute(app, routes.liftSuspension, {
    schema: { params: Type.Object({ id: Id }), body: LiftBody, response: EmptyAnswer },
    async handler(request) {
      const { id } = request.params
      const call = adminCallOf(request)
      const { note } = request.body
      await inTransaction(database.db, async (trx) => {
        await lockMember(trx, id)
        const now = await readClock(trx)
        for (const table of ['strikes', 'suspensions'] as const)
          await trx
            .updateTable(table)
            .set({ lifted_at: new Date(now), lifted_by: call.admin.userId, note })
            .where('user_id', '=', id)
            .where('lifted_at', 'is', null)
            .where('ends_at', '>', new Date(now))
            .execute()
        await appendEvents(trx, topics.deals, [await standingChanged(trx, id, now, 'lifted')])
        const person = await auditedMember(trx, id)
        await recordAct(trx, 'deals', call, { act: 'lift-suspension', subject: id, person, facts: { note } })
      })
      return succeed(null, 'The suspension is lifted')
    },
  })
}

/** @throws {ApiError} `not-found`. */
async function lockMember(trx: Queries, id: string) {
  const member = await trx
    .selectFrom('users')
    .select(['role', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw new ApiError('not-found')
  return member
}
