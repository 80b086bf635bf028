import type { LotReportView } from '@boli/contracts'
import type { Queries } from './tables.ts'

interface Wanted {
  state: 'open' | 'decided'
  page: number
  limit: number
}

/** One page of reports: open ones oldest first, decided ones newest first. */
export async function readReports(
  db: Queries,
  { state, page, limit }: Wanted,
): Promise<{ reports: LotReportView[]; total: number }> {
  const isOpen = state === 'open'
  const condition = isOpen ? 'is' : 'is not'
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('lot_reports')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('outcome', condition, null)
      .executeTakeFirstOrThrow(),
    reports(db)
      .where('outcome', condition, null)
      .orderBy('reported_at', isOpen ? 'asc' : 'desc')
      .orderBy('lot_reports.id', isOpen ? 'asc' : 'desc')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
  ])
  return { reports: rows.map(present), total }
}

export async function readReport(db: Queries, reportId: string): Promise<LotReportView | null> {
  const row = await reports(db).where('lot_reports.id', '=', reportId).executeTakeFirst()
  return row ? present(row) : null
}

function reports(db: Queries) {
  return db
    .selectFrom('lot_reports')
    .innerJoin('lots', 'lots.id', 'lot_reports.auction_id')
    .leftJoin('users as farmer', 'farmer.id', 'lots.farmer_id')
    .leftJoin('users as reporter', 'reporter.id', 'reporter_id')
    .selectAll('lot_reports')
    .select([
      'lots.product_name',
      'lots.farmer_id',
      'farmer.username as farmer_username',
      'reporter.username as present_username',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof reports>['execute']>>[number]

function present(row: Row): LotReportView {
  return {
    _id: row.id,
    lot: { _id: row.auction_id, name: row.product_name },
    farmer: { _id: row.farmer_id, username: row.farmer_username ?? '' },
    reporter: { _id: row.reporter_id, username: row.present_username ?? row.reporter_username },
    reason: row.reason,
    text: row.text,
    at: row.reported_at.toISOString(),
    decision: row.outcome && {
      outcome: row.outcome,
      note: row.note ?? '',
      by: row.decided_by ?? '',
      at: (row.decided_at ?? row.reported_at).toISOString(),
    },
  }
}
