import { BillCheckAnswer, BillParams, DealParams, routes, succeed, toRupees } from '@boli/contracts'
import { currentUser, publicRoute, Refusal, type Service } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import { drawApart } from '../../bill-pdf/draw-apart.ts'
import type { Deals } from '../../deps.ts'
import { tellLook } from '../../persistence/administration.ts'
import { type Papers, readCreditNotes, readPapers } from '../../persistence/bills.ts'
import { requireReader } from '../../persistence/readers.ts'

const FILES_KEPT = 100

/** A deal's bill as a file for those who may read the deal, and what anyone may check of it. */
export function billRoutes(app: Service, { database, publicUrl }: Deals): void {
  const { db } = database
  // The same one is asked for again and again.
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: FILES_KEPT })
  function draw({ bill, creditNotes }: Papers): Promise<Buffer> {
    const key = `${bill.code} ${creditNotes.length}`
    const file =
      drawn.get(key) ?? drawApart({ bill, creditNotes, checkAddress: `${publicUrl}/bill/${bill.code}` })
    drawn.set(key, file)
    file.catch(() => drawn.delete(key))
    return file
  }

  publicRoute(app, routes.dealBill, {
    schema: { params: DealParams },
    handler: async (request, reply) => {
      const { dealId } = request.params
      const user = currentUser(request)
      const { by } = await requireReader(db, dealId, user)
      const papers = await readPapers(db, dealId)
      if (!papers) throw new Refusal('not-found')
      if (by === 'admin')
        await tellLook(database, { admin: user, requestId: request.id }, { act: 'see-bill', dealId })
      const file = await draw(papers)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="boli-${papers.bill.number.replace('/', '-')}.pdf"`)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .send(file)
    },
  })

  publicRoute(app, routes.checkBill, {
    schema: { params: BillParams, response: BillCheckAnswer },
    handler: async (request) => {
      const bill = await db
        .selectFrom('bills')
        .select(['deal_id', 'number', 'issued_on', 'due_paise'])
        .where('code', '=', request.params.code)
        .executeTakeFirst()
      if (!bill) throw new Refusal('not-found')
      const notes = await readCreditNotes(db, bill.deal_id)
      return succeed({
        number: bill.number,
        date: bill.issued_on,
        total: toRupees(bill.due_paise),
        corrections: notes.map(({ number, date, paise }) => ({ number, date, total: toRupees(paise) })),
      })
    },
  })
}
