// Measures pages on a simulated cheap phone with a slow connection, and a market page with many live prices:
//   npm run bench:pages [-- --live-cards] [--page room] [--rounds 3] [--write-docs]
// It starts its own demo market and ends it after. --live-cards skips the visits, --page limits them to one page;
// --write-docs writes docs/pages.md.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closeBrowser } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { measureLiveCards } from './support/live-cards.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { cardsLine, pagesReport, type VisitRow, visitLine } from './support/pages-report.ts'
import { type SlowVisit, type VisitFigures, visitSlowly } from './support/slow-visits.ts'

const { values: options } = parseArgs({
  options: {
    'live-cards': { type: 'boolean', default: false },
    page: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    'write-docs': { type: 'boolean', default: false },
  },
})
const rounds = Number(options.rounds)
if (options.page !== undefined && options['write-docs']) throw new Error('docs/pages.md has every page')

const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path })
try {
  const visits = options['live-cards'] ? [] : await visitAll((await findLotsToSee(stack, data.path)).live)
  if (options.page === undefined) {
    const cards = await measureLiveCards(stack)
    console.log(cardsLine(cards))
    const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'pages.md')
    if (options['write-docs']) await writeFile(page, pagesReport(rounds, visits, cards))
  }
} finally {
  await closeBrowser()
  await stack.stop()
  await data.remove()
}

async function visitAll(liveLot: string): Promise<VisitRow[]> {
  const visits: SlowVisit[] = (['en', 'hi'] as const).flatMap((language): SlowVisit[] => [
    { name: 'landing', path: '/', viewer: 'guest', language, content: 'h1' },
    { name: 'market', path: '/market', viewer: 'business', language, content: 'main article' },
    {
      name: 'room',
      path: `/auction/${liveLot}`,
      viewer: 'business',
      language,
      content: 'input[inputmode="decimal"]',
    },
    { name: 'public lot', path: `/lot/${liveLot}`, viewer: 'guest', language, content: '[data-price]' },
  ])
  const rows: VisitRow[] = []
  for (const visit of visits.filter(({ name }) => name.includes(options.page ?? ''))) {
    const seen: { first: VisitFigures; repeat: VisitFigures }[] = []
    for (let round = 0; round < rounds; round += 1) seen.push(await visitSlowly(stack, visit))
    for (const kind of ['first', 'repeat'] as const) {
      const figures = middle(seen.map((round) => round[kind]))
      rows.push({ name: `${visit.name}, ${visit.language}, ${kind}`, figures })
      console.log(visitLine(`${visit.name}, ${visit.language}, ${kind}`, figures))
    }
  }
  return rows
}

function middle(seen: readonly VisitFigures[]): VisitFigures {
  const found = seen.toSorted((one, other) => one.content - other.content)[Math.floor(seen.length / 2)]
  if (!found) throw new Error('--rounds asks for at least one')
  return found
}
