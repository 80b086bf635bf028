// Takes a picture of every page at three widths in both languages, light and dark, as somebody who may see it:
//   node_modules/.bin/node deploy/tests/screenshots.ts FOLDER [part of a page's name]
// It starts a demo market of its own and ends it after.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, type Visitor } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { addressOf, pagesToSee } from './support/pages.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

const [folder, part = ''] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node deploy/tests/screenshots.ts FOLDER [part of a page’s name]')
  process.exit(2)
}
await mkdir(folder, { recursive: true })
const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path })
const browser = await launchBrowser()
try {
  const lots = await findLotsToSee(stack, data.path)
  for (const language of ['en', 'hi'] as const) {
    const visitors = new Map<Viewer, Visitor>()
    for (const page of pagesToSee.filter(({ name }) => name.includes(part))) {
      const visitor =
        visitors.get(page.viewer) ?? (await openViewer(browser, stack, page.viewer, { language }))
      visitors.set(page.viewer, visitor)
      await visitor.page.goto(addressOf(page, lots))
      await takePictures(visitor.page, join(folder, `${page.name}-${language}`))
      console.log(page.name, language)
    }
    for (const { context } of visitors.values()) await context.close()
  }
} finally {
  await browser.close()
  await stack.stop()
  await data.remove()
}

async function takePictures(page: Page, file: string) {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // What lies below the screen is on the picture too.
  await page.evaluate("for (const picture of document.images) picture.loading = 'eager'")
  await page.waitForLoadState('networkidle').catch(() => {})
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({
        path: `${file}-${size.width}-${colorScheme}.png`,
        fullPage: true,
        animations: 'disabled',
      })
    }
  }
}
