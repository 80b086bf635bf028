// Measures pages on a simulated cheap phone with a slow connection, each in English and Hindi:
//   npm run bench:pages [-- --page room] [--rounds 3] [--write-docs]
// It starts its own demo market and stops it at the end. --page limits it to one page; --write-docs puts the table
// into docs/pages.md.
import { count, flag, readOptions, runCommand, text, UsageProblem } from '@boli/load/command-line'
import { type Column, tableOf, writeDocs } from '@boli/load/report'
import type { EmbeddedStack } from './support/embedded-stack.ts'
import { openDemoMarket } from './support/lots-to-see.ts'
import { type SlowVisit, type VisitFigures, visitFigures, visitSlowly } from './support/slow-visits.ts'

const options = {
  page: text('market', 'visits to the page of this name alone'),
  rounds: count(3, 'visits of each kind, of which the median counts'),
  writeDocs: flag('puts the table into docs/pages.md'),
}

interface VisitRow {
  name: string
  figures: VisitFigures
}

const visitColumns: Column<VisitRow>[] = [['', ({ name }) => name]]
for (const [title, digits] of Object.entries(visitFigures))
  visitColumns.push([title, ({ figures }) => figures[title as keyof VisitFigures].toFixed(digits)])

await runCommand(async (args, interruption) => {
  const { page, rounds, writeDocs: isDocumented } = readOptions('npm run bench:pages', args, options)
  if (page !== undefined && isDocumented) throw new UsageProblem('docs/pages.md has every page')
  const { stack, lots, stop } = await openDemoMarket()
  try {
    const visits = visitsTo(lots.live).filter(({ name }) => name.includes(page ?? ''))
    const rows: VisitRow[] = []
    for (const visit of visits) {
      interruption.throwIfAborted()
      rows.push(...(await visitInRounds(stack, visit, rounds)))
    }
    const table = tableOf(rows, visitColumns)
    console.log(table)
    if (isDocumented) await writeDocs('visits', table, 'pages.md')
    return true
  } finally {
    await stop()
  }
})

function visitsTo(liveLot: string): SlowVisit[] {
  const places = [
    ['landing', '/', 'guest', 'h1'],
    ['market', '/market', 'business', 'main article'],
    ['room', `/auction/${liveLot}`, 'business', 'input[inputmode="decimal"]'],
    ['public lot', `/lot/${liveLot}`, 'guest', '[data-price]'],
  ] as const
  return (['en', 'hi'] as const).flatMap((language) =>
    places.map(([name, path, viewer, content]) => ({ name, path, viewer, language, content })),
  )
}

async function visitInRounds(stack: EmbeddedStack, visit: SlowVisit, rounds: number): Promise<VisitRow[]> {
  const seen: { first: VisitFigures; repeat: VisitFigures }[] = []
  for (let round = 0; round < rounds; round += 1) seen.push(await visitSlowly(stack, visit))
  return (['first', 'repeat'] as const).map((kind) => {
    const name = `${visit.name}, ${visit.language}, ${kind}`
    console.log(name)
    return { name, figures: middle(seen.map((round) => round[kind])) }
  })
}

function middle(seen: readonly VisitFigures[]): VisitFigures {
  const sorted = seen.toSorted((one, other) => one['content s'] - other['content s'])
  const found = sorted[Math.floor(seen.length / 2)]
  if (!found) throw new Error('--rounds asks for at least one')
  return found
}
