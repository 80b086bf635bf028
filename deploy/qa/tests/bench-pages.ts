// Measures pages on a simulated cheap phone with a slow connection, each in English and Hindi:
//   npm run bench:pages [-- --page room] [--rounds 3] [--write-docs]
// It starts its own demo market and ends it after. --page limits the visits to one page; --write-docs puts the table
// into docs/pages.md.
import { parseArgs } from 'node:util'
import { type Column, tableOf, writeDocs } from '@boli/load/report'
import { openDemoMarket } from './support/lots-to-see.ts'
import { type SlowVisit, type VisitFigures, visitFigures, visitSlowly } from './support/slow-visits.ts'

const { values: options } = parseArgs({
  options: {
    page: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    'write-docs': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
if (options.page !== undefined && options['write-docs']) throw new Error('docs/pages.md has every page')

interface VisitRow {
  name: string
  figures: VisitFigures
}

const visitColumns: Column<VisitRow>[] = [['', ({ name }) => name]]
for (const [title, digits] of Object.entries(visitFigures))
  visitColumns.push([title, ({ figures }) => figures[title as keyof VisitFigures].toFixed(digits)])

const { stack, lots, stop } = await openDemoMarket()
try {
  const table = tableOf(await visitAll(lots.live), visitColumns)
  console.log(table)
  if (options['write-docs']) await writeDocs('visits', table, 'pages.md')
} finally {
  await stop()
}

async function visitAll(liveLot: string): Promise<VisitRow[]> {
  const places = [
    ['landing', '/', 'guest', 'h1'],
    ['market', '/market', 'business', 'main article'],
    ['room', `/auction/${liveLot}`, 'business', 'input[inputmode="decimal"]'],
    ['public lot', `/lot/${liveLot}`, 'guest', '[data-price]'],
  ] as const
  const visits = (['en', 'hi'] as const).flatMap((language) =>
    places.map(([name, path, viewer, content]): SlowVisit => ({ name, path, viewer, language, content })),
  )
  const rows: VisitRow[] = []
  for (const visit of visits.filter(({ name }) => name.includes(options.page ?? ''))) {
    const seen: { first: VisitFigures; repeat: VisitFigures }[] = []
    for (let round = 0; round < rounds; round += 1) seen.push(await visitSlowly(stack, visit))
    for (const kind of ['first', 'repeat'] as const) {
      const name = `${visit.name}, ${visit.language}, ${kind}`
      rows.push({ name, figures: middle(seen.map((round) => round[kind])) })
      console.log(name)
    }
  }
  return rows
}

function middle(seen: readonly VisitFigures[]): VisitFigures {
  const sorted = seen.toSorted((one, other) => one['content s'] - other['content s'])
  const found = sorted[Math.floor(seen.length / 2)]
  if (!found) throw new Error('--rounds asks for at least one')
  return found
}
