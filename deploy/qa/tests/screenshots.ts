// Takes screenshots of every page at four widths in English and Hindi or the named languages, light and dark, as a user
// who may see it:
//   node_modules/.bin/node deploy/qa/tests/screenshots.ts FOLDER [pattern of names such as room-hi] [LANGUAGE …]
// It starts its own demo market and ends it after.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguage, type Language } from '@boli/contracts'
import type { Page } from 'playwright-core'
import type { Visitor } from './support/browser.ts'
import { openDemoMarket } from './support/lots-to-see.ts'
import { addressOf, pagesToSee } from './support/pages.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const everySize = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
  { width: 1920, height: 1080 },
] as const

const [folder, pattern = '', ...named] = process.argv.slice(2)
const languages: readonly Language[] = named.length > 0 ? named.filter(isLanguage) : ['en', 'hi']
if (!folder) {
  console.error(
    'usage: node deploy/qa/tests/screenshots.ts FOLDER [pattern of names such as room-hi] [LANGUAGE …]',
  )
  process.exit(2)
}
await mkdir(folder, { recursive: true })
const { stack, lots, stop } = await openDemoMarket()
await takeAll(folder).finally(stop)

async function takeAll(folder: string): Promise<void> {
  for (const language of languages) {
    const visitors = new Map<Viewer, Visitor>()
    for (const page of pagesToSee.filter(({ name }) => `${name}-${language}`.match(pattern))) {
      const visitor = visitors.get(page.viewer) ?? (await openViewer(stack, page.viewer, { language }))
      visitors.set(page.viewer, visitor)
      try {
        await visitor.page.setViewportSize(everySize[2])
        await visitor.page.goto(addressOf(page, lots))
        await takePictures(visitor.page, join(folder, `${page.name}-${language}`))
        console.log(page.name, language)
      } catch (error) {
        console.error(page.name, language, error)
        process.exitCode = 1
      }
    }
    for (const { context } of visitors.values()) await context.close()
  }
}

async function takePictures(page: Page, file: string) {
  await page.locator('h1, [role=alert]').first().waitFor()
  // The screenshot includes content below the viewport.
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.evaluate(
    `for (const picture of document.images) picture.loading = 'eager'
     Promise.race([
       new Promise((resolve) => setTimeout(resolve, 10_000)),
       Promise.all([...document.images].map((picture) => picture.decode().catch(() => null))),
     ])`,
  )
  for (const size of everySize) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = `${file}-${size.width}-${colorScheme}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    }
  }
}
