import {
  BillCheckAnswer,
  BillParams,
  DealParams,
  NumberedParams,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import { ApiError, adminCallOf, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawApart } from '../bill-pdf/draw-apart.ts'
import type { DealsDeps } from '../deps.ts'
import { recordAccess } from '../persistence/administration.ts'
import { presentCredits } from '../persistence/bills.ts'
import { type DrawPaper, type Paper, readBillFile, readNoteFile } from '../persistence/paper-files.ts'
import { requireReader } from '../persistence/read-deals.ts'

/** A deal's bill and its credit notes as files for those who may read the deal, and the public check of them. */
export function billRoutes(app: Service, { database, publicUrl }: DealsDeps): void {
  const { db } = database
  const draw: DrawPaper = ({ bill, note }) =>
    drawApart({ bill, note, checkAddress: `${publicUrl}/bill/${bill.code}` })

  async function answerWith(
    request: FastifyRequest,
    reply: FastifyReply,
    { dealId, read }: { dealId: string; read: () => Promise<Paper | null> },
  ) {
    const user = currentUser(request)
    const { by } = await requireReader(db, dealId, user)
    const paper = await read()
    if (!paper) throw new ApiError('not-found')
    if (by === 'admin') await recordAccess(database, adminCallOf(request), { act: 'see-bill', dealId })
    const name = `boli-${paper.number.replaceAll('/', '-')}.pdf`
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
      .send(paper.file)
  }

  publicRoute(app, routes.dealBill, {
    schema: { params: DealParams },
    handler: (request, reply) => {
      const { dealId } = request.params
      return answerWith(request, reply, { dealId, read: () => readBillFile(db, dealId, draw) })
    },
  })

  publicRoute(app, routes.creditNote, {
    schema: { params: NumberedParams },
    handler: (request, reply) => {
      const { dealId, number: index } = request.params
      return answerWith(request, reply, { dealId, read: () => readNoteFile(db, { dealId, index }, draw) })
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
      if (!bill) throw new ApiError('not-found')
      return succeed({
        number: bill.number,
        date: bill.issued_on,
        total: toRupees(bill.due_paise),
        corrections: await presentCredits(db, bill.deal_id),
      })
    },
  })
}
