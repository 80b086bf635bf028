import {
  ChargeAnswer,
  ChargeFields,
  ChargeParams,
  ChargePatch,
  ChargesAnswer,
  type FieldError,
  isBlankText,
  newId,
  parseProductCategory,
  routes,
  succeed,
} from '@boli/contracts'
import { type AdminCall, inTransaction, recordAct } from '@boli/database'
import { ApiError, adminCallOf, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import { exactly } from '../domain/amounts/deal-quantity.ts'
import { isDay } from '../domain/days.ts'
import type { ChargesTable } from '../persistence/bill-tables.ts'
import { presentRate, RATE_DECIMALS } from '../persistence/charges.ts'
import type { Queries } from '../persistence/tables.ts'

const WHOLE_PERCENT = 100

/** Reads a charge. @throws {ApiError} `validation-failed` with each invalid field. */
function readCharge(fields: ChargeFields): Omit<Insertable<ChargesTable>, 'id'> {
  const errors: FieldError[] = []
  const wrong = (field: keyof ChargeFields, code: string, message: string) =>
    errors.push({ field, code, message })
  const rate = exactly(fields.rate, RATE_DECIMALS)
  if (rate === null) wrong('rate', 'rate', 'A rate has at most four decimals')
  if (fields.kind === 'percent' && fields.rate > WHOLE_PERCENT) wrong('rate', 'rate', 'At most 100 percent')
  if (isBlankText(fields.name.en ?? '')) wrong('name', 'required', 'Please enter the name in English')
  if (!isDay(fields.from)) wrong('from', 'date', 'Please check the date')
  if (fields.to !== null && !isDay(fields.to)) wrong('to', 'date', 'Please check the date')
  if (fields.to !== null && fields.to < fields.from)
    wrong('to', 'to-before-from', 'The end is before the beginning')
  const category = fields.category === null ? null : parseProductCategory(fields.category)
  if (fields.category !== null && !category)
    wrong('category', 'choice', 'Please choose one of the categories')
  if (errors.length > 0 || rate === null) throw refuseFields(...errors)
  return {
    name: JSON.stringify(fields.name),
    payer: fields.payer,
    kind: fields.kind,
    rate,
    category,
    state: fields.state,
    valid_from: fields.from,
    valid_to: fields.to,
  }
}

/** The dated table of charges that administrators maintain. A deal has its own copy of the charges of its day. */
export function chargesRoutes(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.charges, {
    schema: { response: ChargesAnswer },
    handler: async () => {
      const rows = await db
        .selectFrom('charges')
        .selectAll()
        .orderBy('valid_from', 'desc')
        .orderBy('id')
        .execute()
      return succeed(rows.map(present))
    },
  })

  publicRoute(app, routes.addCharge, {
    schema: { body: ChargeFields, response: ChargeAnswer },
    handler: async (request) => {
      const call = adminCallOf(request)
      const charge = await store(db, { id: newId(), act: 'add-charge', call }, async () => request.body)
      return succeed(present(charge), 'Charge added', 201)
    },
  })

  publicRoute(app, routes.changeCharge, {
    schema: { params: ChargeParams, body: ChargePatch, response: ChargeAnswer },
    handler: async (request) => {
      const { chargeId } = request.params
      const call = adminCallOf(request)
      const charge = await store(db, { id: chargeId, act: 'change-charge', call }, async (trx) => {
        const before = await trx
          .selectFrom('charges')
          .selectAll()
          .where('id', '=', chargeId)
          .executeTakeFirst()
        if (!before) throw new ApiError('not-found')
        return { ...present(before), ...request.body }
      })
      return succeed(present(charge), 'Charge changed')
    },
  })
}

/** Changes of charges are serialised, so that no two overlapping ones are stored. */
async function store(
  db: Queries,
  { id, act, call }: { id: string; act: 'add-charge' | 'change-charge'; call: AdminCall },
  read: (trx: Queries) => Promise<ChargeFields>,
): Promise<Selectable<ChargesTable>> {
  return inTransaction(db, async (trx) => {
    await sql`lock table charges in share row exclusive mode`.execute(trx)
    const charge = readCharge(await read(trx))
    await refuseOverlap(trx, id, charge)
    const stored = await trx
      .insertInto('charges')
      .values({ id, ...charge })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(charge))
      .returningAll()
      .executeTakeFirstOrThrow()
    const { _id, name, ...facts } = present(stored)
    await recordAct(trx, 'deals', call, { act, subject: id, facts: { ...facts, name: name.en ?? '' } })
    return stored
  })
}

/** Refuses a charge on days that already have one of the same name for the same payer and goods. */
async function refuseOverlap(
  trx: Queries,
  id: string,
  charge: Omit<Insertable<ChargesTable>, 'id'>,
): Promise<void> {
  const { rows } = await sql`
    select 1 from charges
    where id <> ${id} and payer = ${charge.payer} and lower(name->>'en') = lower(${charge.name}::jsonb->>'en')
      and (category is null or ${charge.category}::text is null or category = ${charge.category})
      and (state is null or ${charge.state}::text is null or state = ${charge.state})
      and daterange(valid_from, valid_to, '[]') && daterange(${charge.valid_from}, ${charge.valid_to}, '[]')
    limit 1`.execute(trx)
  if (rows.length === 0) return
  const message = 'A charge of this name covers some of these days already'
  throw refuseFields({ field: 'from', code: 'charge-overlaps', message })
}

function present(charge: Selectable<ChargesTable>) {
  return {
    _id: charge.id,
    name: charge.name,
    payer: charge.payer,
    kind: charge.kind,
    rate: presentRate(charge.rate),
    category: charge.category,
    state: charge.state,
    from: charge.valid_from,
    to: charge.valid_to,
  }
}
