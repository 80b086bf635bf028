import { afterAll, afterEach } from 'vitest'
import { visitors } from './browser.ts'

const LINES_AT_MOST = 150

/** Prints the text of a failed test's pages, which often includes the reason in a toast. The runner shows no console. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { context, problems, refused } of visitors) {
    for (const page of context.pages()) {
      const shown = await page.ariaSnapshot({ timeout: 2_000 }).catch(String)
      const lines = shown.split('\n').slice(0, LINES_AT_MOST)
      const printed = [`── ${page.url()}`, ...refused.slice(-10), ...problems.slice(-10), ...lines]
      process.stdout.write(`${printed.join('\n')}\n`)
    }
  }
})

/** The browser stays for the next file. */
afterAll(() => Promise.all([...visitors].map(({ context }) => context.close())))
