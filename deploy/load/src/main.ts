import { analyticsUsage, parseAnalyticsOptions } from './analytics/analytics-options.ts'
import { runAnalytics } from './analytics/run-analytics.ts'
import { besideUsage, parseBesideOptions } from './beside/beside-options.ts'
import { runBeside } from './beside/run-beside.ts'
import { runBids } from './bids/run-bids.ts'
import { UsageProblem } from './command-line.ts'
import { dealsUsage, runDeals } from './deals/run-deals.ts'
import { floodsUsage, runFloods } from './floods/run-floods.ts'
import { listsUsage, parseListsOptions } from './lists/lists-options.ts'
import { runLists } from './lists/run-lists.ts'
import { parseBidsOptions, usage } from './options.ts'
import { pricesUsage, runPrices } from './prices/run-prices.ts'
import { runScale, scaleUsage } from './scale/run-scale.ts'
import { runSearches, searchesUsage } from './searches/run-searches.ts'
import { runSignIns } from './sign-ins/run-sign-ins.ts'
import { parseSignInsOptions, signInsUsage } from './sign-ins/sign-ins-options.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.log('stopping after this scenario …')
    interruption.abort(new Error('interrupted'))
  })
}

/** `bids` unless told otherwise. @returns whether everything was as it must be. */
function run(words: readonly string[]): Promise<boolean> {
  const [name, ...others] = words
  const isNamed = name !== undefined && !name.startsWith('-')
  const benchmark = isNamed ? name : 'bids'
  const args = isNamed ? others : words
  const command = [`npm run bench:${benchmark}`, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
  if (benchmark === 'bids') return runBids(parseBidsOptions(args), command, interruption.signal)
  if (benchmark === 'beside') return runBeside(parseBesideOptions(args), command, interruption.signal)
  if (benchmark === 'lists') return runLists(parseListsOptions(args), command)
  if (benchmark === 'sign-ins') return runSignIns(parseSignInsOptions(args), command)
  if (benchmark === 'analytics') return runAnalytics(parseAnalyticsOptions(args), command)
  if (benchmark === 'deals') return runDeals(args, command)
  if (benchmark === 'searches') return runSearches(args, command)
  if (benchmark === 'scale') return runScale(args, command)
  if (benchmark === 'prices') return runPrices(args, command)
  if (benchmark === 'floods') return runFloods(args, command)
  throw new UsageProblem(`there is no benchmark "${benchmark}"`)
}

try {
  process.exit((await run(process.argv.slice(2))) ? 0 : 1)
} catch (error) {
  if (error instanceof UsageProblem)
    console.error(
      [
        error.message,
        usage,
        besideUsage,
        listsUsage,
        signInsUsage,
        analyticsUsage,
        floodsUsage,
        dealsUsage,
        scaleUsage,
        searchesUsage,
        pricesUsage,
      ].join('\n'),
    )
  else console.error(interruption.signal.aborted ? 'interrupted' : error)
  process.exit(error instanceof UsageProblem ? 2 : 1)
}
