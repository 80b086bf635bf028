// Measures how long a browser takes to check an auction of 10,000 bids, from opening the file to the result:
//   npm run bench:proof [-- --bids 10000] [--rounds 5] [--write-docs]
// It starts its own market and stops it afterwards. --write-docs writes docs/proof.md.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { newId } from '@boli/contracts'
import { closeBrowser, openVisitor } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { aLargeLog } from './support/large-log.ts'

const { values: options } = parseArgs({
  options: {
    bids: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    'write-docs': { type: 'boolean', default: false },
  },
})
const text = JSON.stringify(aLargeLog(newId(), Number(options.bids)))
const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path, flags: ['--no-demo'] })
try {
  const { page } = await openVisitor({ baseURL: stack.url })
  await page.goto(`/auction/${newId()}/proof`)
  await page.getByText('There is no log to check').waitFor()
  const took: number[] = []
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await page.evaluate(`void (window.verdict = new Promise((resolve) => {
      let beganAt
      document.querySelector('input[type=file]').addEventListener('change', () => { beganAt = performance.now() },
        { capture: true, once: true })
      const watch = new MutationObserver(() => {
        if (!beganAt || !document.querySelector('main [role=status]')) return
        watch.disconnect()
        resolve(performance.now() - beganAt)
      })
      watch.observe(document.body, { subtree: true, childList: true })
    }))`)
    const file = { name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.locator('input[type="file"]').setInputFiles(file)
    took.push(Math.round(await page.evaluate<number>('window.verdict')))
  }
  const sorted = took.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  const line = `${options.bids} bids, ${Math.round(text.length / 1024)} KB: ${median} ms (${sorted[0]} to ${sorted.at(-1)} ms in ${took.length} rounds)`
  console.log(line)
  if (options['write-docs'])
    await writeFile(join(import.meta.dirname, '..', '..', '..', 'docs', 'proof.md'), report(line))
} finally {
  await closeBrowser()
  await stack.stop()
  await data.remove()
}

function report(line: string): string {
  return `# The cost of checking an auction in a browser

By \`npm run bench:proof -- --write-docs\`: Chromium opens the log as a file, hashes every leaf, computes the root, checks the
signature, and replays the rules over all bids, until the result is shown. The first round starts the worker.

${line}
`
}
