// Runs Lighthouse on the pages with its phone profile, in the tests' Chromium:
//   npm run bench:lighthouse [-- --page product] [--rounds 3] [--write-docs]
// It starts its own demo market and ends it after. Each page is opened in a fresh browser. Results below the
// limits are printed; --write-docs writes docs/lighthouse.md.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findFreePort } from '@boli/test-kit/free-port'
import chromiumForServers from '@sparticuz/chromium'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { carryOver, withDevanagari } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { signedIn } from './support/viewers.ts'

const { values: options } = parseArgs({
  options: {
    page: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    'write-docs': { type: 'boolean', default: false },
  },
})
const roundCount = Number(options.rounds)
if (options.page !== undefined && options['write-docs']) throw new Error('docs/lighthouse.md has every page')

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

type Scores = Record<(typeof categories)[number], number>
type Viewer = 'guest' | 'business'

const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path })
const rows: string[] = []
try {
  const lots = await findLotsToSee(stack, data.path)
  const visits: [name: string, path: string, viewer: Viewer][] = [
    ['landing', '/', 'guest'],
    ['market', '/market', 'business'],
    ['product', `/product/${lots.live}`, 'business'],
    ['room', `/auction/${lots.live}`, 'business'],
    ['public page of a lot', `/lot/${lots.live}`, 'guest'],
  ]
  const wanted = visits.filter(([name]) => name.includes(options.page ?? ''))
  for (const [name, path, viewer] of wanted) {
    const rounds: Scores[] = []
    for (let round = 0; round < roundCount; round += 1) rounds.push(await judge(path, viewer))
    const middle = (category: keyof Scores) =>
      rounds.map((scores) => scores[category]).toSorted((one, other) => one - other)[
        Math.floor(roundCount / 2)
      ]
    rows.push(`| ${[name, ...categories.map(middle)].join(' | ')} |`)
    console.log(rows.at(-1))
  }
} finally {
  await stack.stop()
  await data.remove()
}

/** Percent of each category; lower results are printed. */
async function judge(path: string, viewer: Viewer): Promise<Scores> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-lighthouse-'))
  const port = await findFreePort()
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await chromiumForServers.executablePath(),
    headless: true,
    env: await withDevanagari(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    if (viewer !== 'guest') await carryOver(await signedIn(stack, viewer), context, stack.url)
    // Lighthouse's reset of the storage would sign the viewer out.
    const result = await lighthouse(new URL(path, stack.url).href, {
      port,
      disableStorageReset: true,
      onlyCategories: [...categories],
    })
    if (!result) throw new Error(`Lighthouse has no result for ${path}`)
    for (const { id, score, displayValue } of Object.values(result.lhr.audits)) {
      if (score !== null && score < 0.9) console.log(`  ${path} ${id} ${score} ${displayValue ?? ''}`)
    }
    const percentOf = (category: string) => Math.round((result.lhr.categories[category]?.score ?? 0) * 100)
    return {
      performance: percentOf('performance'),
      accessibility: percentOf('accessibility'),
      'best-practices': percentOf('best-practices'),
      seo: percentOf('seo'),
    }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

if (options['write-docs'])
  await writeFile(
    join(import.meta.dirname, '..', '..', '..', 'docs', 'lighthouse.md'),
    `# Lighthouse results of the pages

\`npm run bench:lighthouse -- --write-docs\` writes this page: Lighthouse's mobile settings, in the tests' Chromium, on
the demo market over HTTP on the same machine. Rounds: ${roundCount}, of which the median of each figure counts. Market, product and
room are behind the sign-in, which search engines cannot pass; the public page of a lot (\`/lot/{id}\`) is what a shared
lot leads to.

| | performance | accessibility | best practices | SEO |
|---|---:|---:|---:|---:|
${rows.join('\n')}
`,
  )
