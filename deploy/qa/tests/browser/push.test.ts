import type { PushMessage } from '@boli/contracts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findWholeChromium, launchWholeChromium, openVisitor, theBrowser } from '../support/browser.ts'
import { enterMarket } from '../support/shared-stacks.ts'
import { isOfNewRelease, serveTwoReleases } from '../support/two-releases.ts'

const { url } = await enterMarket()

/** Waits until the page's service worker is active. */
async function startWorker(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => 1)')
}

const message = (id: string, title: string): PushMessage => ({
  ...{ id, title, body: 'The price is ₹2,100/quintal now.' },
  ...{ link: '/terms', tag: 'outbid:1', language: 'en' },
})

/** Delivers messages to the worker like the browser's push service. */
async function listenForPushes(page: Page): Promise<(data: PushMessage) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) found(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (data: PushMessage) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      ...{ origin: url, registrationId, data: JSON.stringify(data) },
    })
}

/** In a worker: opened windows are recorded, as the browser opens one only on a real click. */
const recordWindows = `(() => {
  self.opened = []
  Object.defineProperty(Clients.prototype, 'openWindow', {
    value: async (address) => void self.opened.push('open ' + address),
  })
  WindowClient.prototype.focus = async function () { self.opened.push('focus ' + this.url) }
  self.press = async () => {
    const [notification] = await self.registration.getNotifications()
    const event = new ExtendableEvent('notificationclick')
    const work = []
    event.notification = notification
    event.waitUntil = (until) => work.push(until)
    self.dispatchEvent(event)
    await Promise.all(work)
    return self.opened.splice(0)
  }
})()`

/** In the worker of a browser that shows no notifications: they are recorded instead. */
const recordNotifications = `(() => {
  let shown = []
  ServiceWorkerRegistration.prototype.getNotifications = async () => shown
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, close: () => { shown = [] }, ...options }]
  }
})()`

// Each device with a service worker fetches some 250 files: two tests share one.
const program = await findWholeChromium()
const browser = program ? await launchWholeChromium(program) : await theBrowser()
if (program) afterAll(() => browser.close())
const { page, context } = await openVisitor({ browser, baseURL: url, hasWorker: true })

test('under the service worker a guest’s page preloads no font that it does not use', async () => {
  await page.goto('/')
  await startWorker(page)
  const said: string[] = []
  page.on('console', (logged) => logged.text().includes('.woff2') && said.push(logged.text()))
  await page.reload()
  await page.getByRole('region', { name: 'How It Works' }).waitFor()
  await page.evaluate('document.fonts.ready.then(() => 1)')
  expect(said).toEqual([])
})

test('a push is shown, a newer one replaces it, and pressing it opens its page', async () => {
  if (program) await context.grantPermissions(['notifications'], { origin: url })
  await page.goto('/aboutus')
  await startWorker(page)
  const push = await listenForPushes(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(recordWindows)
  if (!program) await worker.evaluate(recordNotifications)
  const shown = () =>
    worker.evaluate<string[]>(`self.registration.getNotifications().then((notifications) =>
      notifications.map(({ title, body, tag, renotify }) => [title, body, tag, renotify].join()))`)
  const line = (title: string, renotify: boolean) => [
    `${title},The price is ₹2,100/quintal now.,outbid:1,${renotify}`,
  ]
  const press = () => worker.evaluate<string[]>('self.press()')
  await push(message('1', 'Outbid on Wheat'))
  await expect.poll(shown).toEqual(line('Outbid on Wheat', true))
  await push(message('2', 'Outbid on Rice'))
  await expect.poll(shown).toEqual(line('Outbid on Rice', true))
  // Sent again because its answer was lost: it does not alert again.
  await push(message('2', 'Outbid on Rice'))
  await expect.poll(shown).toEqual(line('Outbid on Rice', false))
  const address = `${url}/terms`
  expect([await press(), await shown()]).toEqual([[`open ${address}`], []])
  await page.goto('/terms')
  await push(message('3', 'Outbid on Gram'))
  await expect.poll(shown).toEqual(line('Outbid on Gram', true))
  expect(await press()).toEqual([`focus ${address}`])
  await context.close()
})

test('a page loads all files from one release, through an update and without a network', async () => {
  const releases = await serveTwoReleases()
  const { page, context } = await openVisitor({ baseURL: releases.url, hasWorker: true })
  const releaseOf = async (of: Page) => {
    const paths = await of.evaluate<string[]>(`performance.getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith('/assets/'))`)
    return [...new Set(paths.map((path) => (isOfNewRelease(path) ? 'new' : 'old')))]
  }
  const about = (of: Page) => of.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).waitFor()
  const contact = (of: Page) => of.getByLabel('Message', { exact: true }).waitFor()
  await page.goto('/aboutus')
  await startWorker(page)
  await page.reload()
  await about(page)
  releases.serve('new')
  const state = await page.evaluate<string>(`navigator.serviceWorker.ready.then(async (registration) => {
    await registration.update()
    const worker = registration.installing ?? registration.waiting
    while (worker.state === 'installing')
      await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }))
    return worker.state
  })`)
  expect(state).toBe('installed')
  // A page of the old release navigates to a page that it has not fetched yet and that the server no longer has.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await contact(page)
  expect(await releaseOf(page)).toEqual(['old'])
  await page.goto('/aboutus')
  await about(page)
  expect(await releaseOf(page)).toEqual(['new'])
  releases.serve(null)
  await page.goto('/contact-us')
  await contact(page)
  expect(await releaseOf(page)).toEqual(['old'])
  releases.serve('new')
  const worker = context.serviceWorkers().at(-1)
  const workerState = () => worker?.evaluate('serviceWorker.state')
  expect(await workerState()).toBe('installed')
  await page.close()
  // The last page of the old release is closed: the new worker takes over.
  await expect.poll(workerState).toBe('activated')
  const next = await context.newPage()
  await next.goto('/aboutus')
  await about(next)
  const workers = () =>
    next.evaluate(`navigator.serviceWorker.ready.then(({ active, waiting }) => [active.state, waiting])`)
  await expect.poll(workers).toEqual(['activated', null])
  releases.serve(null)
  await next.goto('/contact-us')
  await contact(next)
  expect(await releaseOf(next)).toEqual(['new'])
  await context.close()
  await releases.stop()
})
