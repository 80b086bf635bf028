// Takes a picture of every page at two widths in both languages, as somebody who may see it:
//   node_modules/.bin/node deploy/tests/screenshots.ts FOLDER [part of a page's name]
// It starts a demo market of its own and ends it after.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { launchBrowser } from './support/browser.ts'
import { startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'
import { findLotsToSee } from './support/lots-to-see.ts'
import { addressOf, pagesToSee } from './support/pages.ts'
import { openViewer, type Viewer } from './support/viewers.ts'

const widths = { 360: 740, 1280: 900 } as const

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
    for (const [width, height] of Object.entries(widths)) {
      for (const page of pagesToSee.filter(({ name }) => name.includes(part))) {
        const file = join(folder, `${page.name}-${width}-${language}.png`)
        await takePicture(
          page.viewer,
          addressOf(page, lots),
          { language, width: Number(width), height },
          file,
        )
        console.log(file)
      }
    }
  }
} finally {
  await browser.close()
  await stack.stop()
  await data.remove()
}

async function takePicture(
  viewer: Viewer,
  path: string,
  look: { language: 'en' | 'hi'; width: number; height: number },
  file: string,
) {
  const { language, ...viewport } = look
  const visitor = await openViewer(browser, stack, viewer, { language, viewport })
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1 }).first().waitFor()
  await visitor.page.waitForLoadState('networkidle').catch(() => {})
  await visitor.page.screenshot({ path: file, fullPage: true })
  await visitor.context.close()
}
