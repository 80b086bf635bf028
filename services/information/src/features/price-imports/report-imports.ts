import type { Logger, Service } from '@boli/http-kit'
import { Counter } from 'prom-client'
import type { PriceImport } from '../../persistence/price-imports.ts'

/** Imports that ended in this process. */
export interface ImportReport {
  ended(row: PriceImport): void
}

/** Counts imports by source and outcome, and their rows, and logs each. */
export function reportImports(registry: Service['metrics'], logger: Logger): ImportReport {
  const imports = new Counter({
    name: 'price_imports_total',
    help: 'Files of prices of mandis by source and outcome',
    labelNames: ['source', 'outcome'],
    registers: [registry],
  })
  const rows = new Counter({
    name: 'price_rows_total',
    help: 'Rows of ended files of prices: added, updated or refused',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const source of ['upload', 'fetch'])
    for (const outcome of ['done', 'failed']) imports.inc({ source, outcome }, 0)
  for (const outcome of ['added', 'updated', 'refused']) rows.inc({ outcome }, 0)
  return {
    ended({ id, source, state, failure, added, updated, refused }) {
      imports.inc({ source, outcome: state })
      for (const [outcome, count] of Object.entries({ added, updated, refused })) rows.inc({ outcome }, count)
      const facts = { importId: id, source, failure, added, updated, refused }
      if (state === 'failed') logger.warn(facts, 'an import of prices failed')
      else logger.info(facts, 'prices were imported')
    },
  }
}
