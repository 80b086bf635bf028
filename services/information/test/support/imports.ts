import { bodyLimits, type PriceImportView } from '@boli/contracts'
import { admin, form, type InformationApp } from './information-app.ts'

export const LIST = '/api/v1/admin/price-imports'

/** Imports of files as an administrator's page sends them. */
export function importsOf(bed: InformationApp) {
  async function begin(file: Buffer, o: { fileName?: string; fingerprint?: string; isDemo?: boolean } = {}) {
    const payload = { fileName: 'prices.csv', fingerprint: 'one', bytes: file.length, ...o }
    const response = await bed.call(admin, { method: 'POST', url: LIST, payload })
    return { status: response.statusCode, row: response.json().data as PriceImportView }
  }

  async function send(id: string, offset: number, bytes: Buffer) {
    const part = { name: 'part.csv', bytes, field: 'part' }
    const sent = form('POST', `${LIST}/${id}/parts`, { offset: String(offset) }, part)
    return (await bed.call(admin, sent)).json().data as PriceImportView
  }

  /** Sends a whole file: each part at the offset of the last answer. */
  async function bring(file: Buffer, o: Parameters<typeof begin>[1] & { partBytes?: number } = {}) {
    const { partBytes = bodyLimits.prices, ...rest } = o
    let { row } = await begin(file, rest)
    while (row.state === 'receiving')
      row = await send(row._id, row.received, file.subarray(row.received, row.received + partBytes))
    return row
  }
  return { begin, send, bring }
}
