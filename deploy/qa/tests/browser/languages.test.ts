import { beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../support/browser.ts'
import { findLotsToSee } from '../support/lots-to-see.ts'
import { addressOf, type LotsToSee, type PageToSee, pagesToSee } from '../support/pages.ts'
import { latinTextsOn, SeenData, widerThanScreen } from '../support/seen-texts.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { openViewer, type Viewer } from '../support/viewers.ts'

let stack: SharedStack
let lots: LotsToSee

beforeAll(async () => {
  stack = await enterStack('demo')
  lots = await findLotsToSee(stack, stack.dataFolder)
}, 480_000)

/** The gateway renders these, and servers do not know the test languages. */
const pages = pagesToSee.filter(({ route }) => !/^\/(?:lots?|prices)(?:\/|$)/.test(route))

/** Pages of the different viewers in turn: pages of one viewer share a device and wait for each other. */
const placeOf = ({ viewer, name }: PageToSee) =>
  pages.filter((other) => other.viewer === viewer).findIndex((other) => other.name === name)
const inTurn = pages.toSorted((one, other) => placeOf(one) - placeOf(other))

/** Chooses a language as the control in the header and footer does, which does not offer this one; a page without it is loaded again. */
const CHOOSE_OTHER = `(() => {
  const control = [...document.querySelectorAll('select')].find(({ options }) => [...options].some(({ lang }) => lang === 'hi'))
  if (!control) {
    sessionStorage.setItem('language', 'dv')
    return location.reload()
  }
  control.add(new Option('', 'dv'))
  control.value = 'dv'
  control.dispatchEvent(new Event('change', { bubbles: true }))
})()`

interface Device {
  visitor: Visitor
  data: SeenData
  /** Resolves once the previous page has been checked. */
  isFree: Promise<unknown>
}

const devices = new Map<Viewer, Promise<Device>>()

async function openDevice(viewer: Viewer): Promise<Device> {
  const visitor = await openViewer(stack, viewer, { viewport: { width: 320, height: 640 } })
  await visitor.context.addInitScript(`
    localStorage.setItem('boli.language', sessionStorage.getItem('language') ?? 'eo')
    sessionStorage.removeItem('language')`)
  await visitor.context.route(/language=(?:eo|dv)/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/language=(?:eo|dv)/, 'language=en'),
    }),
  )
  return { visitor, data: new SeenData(visitor.context), isFree: Promise.resolve() }
}

async function enter(viewer: Viewer): Promise<Device> {
  const device = devices.get(viewer) ?? openDevice(viewer)
  devices.set(viewer, device)
  return device
}

/** What is wrong with a page in both languages, which its viewer's device shows one after the other. */
async function walk(seen: PageToSee, { visitor, data }: Device) {
  const { page } = visitor
  const wrong: Record<string, string[]> = {}
  await page.goto(addressOf(seen, lots))
  await page.locator('h1, [role=alert]').first().waitFor()
  for (const language of ['eo', 'dv']) {
    if (language === 'dv') await page.evaluate(CHOOSE_OTHER)
    await page.locator(`html[lang=${language}]`).waitFor()
    await page
      .locator('main [aria-busy=true], main .animate-pulse-soft')
      .first()
      .waitFor({ state: 'detached' })
    const texts = await latinTextsOn(page)
    wrong[`not by key in ${language}`] = [...new Set(await data.ownEnglish(texts))]
    wrong[`wider than the screen in ${language}`] = await widerThanScreen(page)
  }
  wrong.console = visitor.problems.splice(0)
  return Object.fromEntries(Object.entries(wrong).filter(([, found]) => found.length > 0))
}

// Their texts are longer than those of any real language, in the second from right to left: a page that fits them fits all.
// The demo market's own test checks the same pages with axe.
describe('every page at 320 px in the languages of tests', () => {
  test.concurrent.each(inTurn)('$name', async (seen) => {
    const device = await enter(seen.viewer)
    const walked = device.isFree.then(() => walk(seen, device))
    device.isFree = walked.catch(() => null)
    expect(await walked).toEqual({})
  })
})
