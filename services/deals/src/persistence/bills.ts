import { randomBytes } from 'node:crypto'
import {
  accountLanguageOf,
  type BillView,
  DEFAULT_LANGUAGE,
  type DealContact,
  indianDay,
  toRupees,
} from '@boli/contracts'
import { ApiError, refuseFields } from '@boli/http-kit'
import { sql } from 'kysely'
import type { KnownContact } from '../ask-identity.ts'
import { type BillContent, type CreditNoteContent, composeBill } from '../domain/bills/bill-content.ts'
import { isDrawable, type PaperKind, paperNumber } from '../domain/bills/papers.ts'
import { financialYearOf } from '../domain/days.ts'
import type { Deal } from '../domain/deal.ts'
import { type Entry, entry } from '../domain/step.ts'
import type { Queries } from './tables.ts'

const CODE_BYTES = 16

/**
 * Writes the bill of a deal with settled weight and payments, in the transaction that completes the deal. Bills of one
 * seller wait for each other here, so call it last.
 * @param contacts of both parties, as currently stored by identity;
 * they stay on the bill.
 * @returns its timeline entries.
 */
export async function issueBill(
  trx: Queries,
  deal: Deal,
  contacts: ReadonlyMap<string, KnownContact>,
  now: number,
): Promise<Entry[]> {
  const date = indianDay(now)
  const people = await peopleOf(trx, deal, contacts)
  const number = await nextNumber(trx, deal.farmerId, 'bill', date)
  const bill = composeBill(deal, {
    ...people,
    number,
    date,
    code: randomBytes(CODE_BYTES).toString('base64url'),
  })
  await trx
    .insertInto('bills')
    .values({
      deal_id: deal.id,
      seller_id: deal.farmerId,
      number,
      code: bill.code,
      issued_on: date,
      due_paise: bill.duePaise,
      content: JSON.stringify(bill),
    })
    .execute()
  return [entry('billed', { number })]
}

/**
 * Writes a credit note on an issued bill, with its own number; the bill itself does not change. The deal's row is
 * locked.
 * @throws {ApiError} `step-not-open` if there is no bill, `validation-failed` above its remaining amount.
 */
export async function issueCreditNote(
  trx: Queries,
  { id, farmerId: sellerId }: Deal,
  { paise, note, now }: { paise: number; note: string; now: number },
): Promise<CreditNoteContent> {
  const row = await trx.selectFrom('bills').select('content').where('deal_id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('step-not-open')
  const bill = row.content
  const credited = await readCredits(trx, id)
  const left = credited.reduce((rest, { paise: earlier }) => rest - earlier, bill.duePaise)
  if (paise > left)
    throw refuseFields({
      ...{ field: 'amount', code: 'too-large', message: 'This is more than the bill comes to' },
      params: { limit: toRupees(left) },
    })
  const date = indianDay(now)
  const number = await nextNumber(trx, sellerId, 'credit-note', date)
  const content: CreditNoteContent = {
    number,
    date,
    billNumber: bill.number,
    billDate: bill.date,
    paise,
    note,
  }
  await trx
    .insertInto('credit_notes')
    .values({
      seller_id: sellerId,
      number,
      deal_id: bill.dealId,
      issued_on: date,
      paise,
      content: JSON.stringify(content),
    })
    .execute()
  return content
}

/** The row stays locked until the transaction ends; a rollback frees the number again. */
async function nextNumber(trx: Queries, sellerId: string, kind: PaperKind, day: string): Promise<string> {
  const year = financialYearOf(day)
  const { rows } = await sql<{ count: number }>`
    insert into paper_counts as counted (seller_id, kind, year, count) values (${sellerId}, ${kind}, ${year}, 1)
    on conflict (seller_id, kind, year) do update set count = counted.count + 1
    returning count`.execute(trx)
  return paperNumber(kind, year, rows[0]?.count ?? 1)
}

/** Names of both parties on the bill, and its languages; users deleted in identity have the last known name. */
async function peopleOf(
  trx: Queries,
  { farmerId, buyerId }: Deal,
  contacts: ReadonlyMap<string, KnownContact>,
): Promise<Pick<BillContent, 'parties' | 'languages' | 'writtenIn'>> {
  const users = await trx
    .selectFrom('users')
    .select(['id', 'username', 'fullname', 'language'])
    .where('id', 'in', [farmerId, buyerId])
    .execute()
  const contactOf = (id: string): DealContact => {
    const { fullname = '', username = '' } = users.find((user) => user.id === id) ?? {}
    const { language: _, ...contact } = contacts.get(id) ?? {
      fullname,
      phone: null,
      email: '',
      address: null,
    }
    return isDrawable(contact.fullname) ? contact : { ...contact, fullname: username }
  }
  const writtenIn = [farmerId, buyerId].map(
    (id) => contacts.get(id)?.language ?? users.find((user) => user.id === id)?.language ?? DEFAULT_LANGUAGE,
  )
  return {
    parties: { farmer: contactOf(farmerId), buyer: contactOf(buyerId) },
    languages: unique(writtenIn.map((language) => accountLanguageOf(language).language)),
    writtenIn: unique(writtenIn),
  }
}

const unique = <Value>(values: Value[]): Value[] => [...new Set(values)]

async function readCredits(db: Queries, dealId: string) {
  return db
    .selectFrom('credit_notes')
    .select(['number', 'issued_on as date', 'paise'])
    .where('deal_id', '=', dealId)
    .orderBy('number')
    .execute()
}

/** A deal's bill as shown on its page, with its corrections; null if there is none. */
export async function readBill(db: Queries, { id }: Pick<Deal, 'id'>): Promise<BillView | null> {
  const row = await db
    .selectFrom('bills')
    .select(['number', 'code', 'issued_on', 'due_paise'])
    .where('deal_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { number, code, issued_on: date, due_paise } = row
  return { number, code, date, total: toRupees(due_paise), creditNotes: await presentCredits(db, id) }
}

/** Credit notes on a deal's bill, oldest first, numbered from 1. */
export async function presentCredits(db: Queries, dealId: string): Promise<BillView['creditNotes']> {
  const notes = await readCredits(db, dealId)
  return notes.map(({ number, date, paise }) => ({ number, date, total: toRupees(paise) }))
}
