import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '@boli/contracts'
import type { ApiSession, Person } from '@boli/market'
import { findProgram } from '@boli/test-kit/parts'
import chromiumForServers from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'

let launched: Promise<Browser> | undefined

/** The Chromium from npm, so that nothing needs to be installed on the machine; one for all files of a worker. */
export function theBrowser(): Promise<Browser> {
  launched ??= chromiumForServers.executablePath().then((program) => launch(program, []))
  return launched
}

/** For the end of a program; a test worker's browser ends with its process. */
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close()
}

/** The path of a Chromium installed on this machine, or null. */
export function findWholeChromium(): Promise<string | null> {
  return findProgram('chromium', 'chromium-browser', 'google-chrome')
}

/** A Chromium installed on this machine, which has parts that npm's lacks, such as notifications. */
export function launchWholeChromium(program: string): Promise<Browser> {
  return launch(program, ['--headless=new'])
}

async function launch(executablePath: string, args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    headless: true,
    env: await withDevanagari(),
    ...(args.length > 0 ? { ignoreDefaultArgs: ['--headless'] } : {}),
    args: [
      ...args,
      ...['--no-sandbox', '--disable-setuid-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    ],
  })
}

/** An environment in which the browser has a local Hindi font, as phones in India have. */
async function withDevanagari(): Promise<NodeJS.ProcessEnv> {
  const font = import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/package.json')
  const folder = join(dirname(fileURLToPath(font)), '400Regular')
  const file = join(tmpdir(), 'boli-browser-fonts.conf')
  const includes = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
  await writeFile(file, `<fontconfig>${includes}<dir>${folder}</dir></fontconfig>`)
  return { ...process.env, FONTCONFIG_FILE: file }
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** Script errors and console errors, except what the browser itself logs about failed requests. */
  problems: string[]
  /** Answers of 400 and above, and requests that failed: status, method and path, oldest first. */
  refused: string[]
}

/** All visitors with a page open in this file; see `show-failed-pages.ts`. */
export const visitors = new Set<Visitor>()

export interface VisitorOptions {
  baseURL: string
  language?: Language
  viewport?: { width: number; height: number }
  /** Allows the service worker, which fetches some 250 files: seconds of CPU for each device. */
  hasWorker?: boolean
  /** Instead of the test worker's browser. */
  browser?: Browser
}

/**
 * The browser itself logs answers of 400 and above and lost connections, including those of the service worker and
 * those that the page handles.
 */
const saidByBrowser =
  /Failed to load resource|WebSocket connection to|error occurred when fetching the script/

/**
 * React hides a page that suspends for texts or a chunk: its dialogs close and input is lost. A page that was shown
 * must stay until it is left.
 */
const tellOfHiddenPages = `{
  const shownAt = new WeakMap()
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target.id === 'content') for (const page of addedNodes) shownAt.set(page, location.pathname)
      const isHidden = target.style?.getPropertyPriority('display') === 'important'
      if (isHidden && shownAt.get(target) === location.pathname) console.error('The page hid what it had shown')
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
}`

/** One person at one device: a new context with nobody signed in, until it or the test file ends. */
export async function openVisitor(o: VisitorOptions): Promise<Visitor> {
  const context = await (o.browser ?? (await theBrowser())).newContext({
    baseURL: o.baseURL,
    locale: `${o.language ?? 'en'}-IN`,
    timezoneId: 'Asia/Kolkata',
    viewport: o.viewport ?? { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: o.hasWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(45_000)
  await context.addInitScript(tellOfHiddenPages)
  const page = await context.newPage()
  const problems: string[] = []
  // Problems of another tab count only if it shows our pages: visitors read their mail in one.
  const addProblem = (at: Page | null, text: string) => {
    if (at === page || at?.url().startsWith(o.baseURL)) problems.push(`${at.url()}: ${text}`)
  }
  context.on('weberror', (problem) => addProblem(problem.page(), problem.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !saidByBrowser.test(message.text())) {
      addProblem(message.page(), message.text())
    }
  })
  const refused: string[] = []
  const note = (what: string | number, request: Request) =>
    refused.push(`${what} ${request.method()} ${new URL(request.url()).pathname}`)
  context.on('response', (response) => {
    if (response.status() >= 400) note(response.status(), response.request())
  })
  context.on('requestfailed', (request) => note(request.failure()?.errorText ?? 'failed', request))
  const visitor = { context, page, problems, refused }
  visitors.add(visitor)
  context.on('close', () => visitors.delete(visitor))
  return visitor
}

/** Continues in a browser a session opened through the API. */
export async function carryOver(session: ApiSession, context: BrowserContext, url: string): Promise<void> {
  const cookies = session.cookieHeader().split('; ')
  await context.addCookies(
    cookies.map((pair) => ({
      name: pair.split('=')[0] ?? '',
      value: pair.slice(pair.indexOf('=') + 1),
      url,
    })),
  )
}

/** Opens a device on which the user is already signed in. */
export async function openSignedIn(
  { session }: Pick<Person, 'session'>,
  o: VisitorOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(o)
  await carryOver(session, visitor.context, o.baseURL)
  return visitor
}
