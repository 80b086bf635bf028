import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumForServers from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** A Chromium that npm brought, so that nothing needs to be installed on the machine. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumForServers.executablePath(),
    headless: true,
    env: await withDevanagari(),
    args: ['--no-sandbox', '--disable-setuid-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
}

/** An environment in which a browser has letters for Hindi of its own, as phones in India have. */
export async function withDevanagari(): Promise<NodeJS.ProcessEnv> {
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
  /** Errors of scripts, and what the console called an error, apart from refusals that a test asked for. */
  problems: string[]
}

export interface VisitorOptions {
  baseURL: string
  language?: 'en' | 'hi'
  viewport?: { width: number; height: number }
  colorScheme?: 'light' | 'dark'
}

/**
 * The browser itself reports answers of 400 and above and lost lines, its service worker's too, also those that the
 * page handles.
 */
const saidByBrowser =
  /Failed to load resource|WebSocket connection to|error occurred when fetching the script/

/** One person at one device: a context of its own, with nobody signed in. */
export async function openVisitor(browser: Browser, o: VisitorOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: o.baseURL,
    locale: o.language === 'hi' ? 'hi-IN' : 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: o.viewport ?? { width: 1280, height: 900 },
    colorScheme: o.colorScheme ?? 'light',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !saidByBrowser.test(message.text())) {
      problems.push(`${page.url()}: ${message.text()}`)
    }
  })
  return { context, page, problems }
}
