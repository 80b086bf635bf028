import type { PushMessage } from '@boli/contracts'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findWholeChromium, launchWholeChromium, openVisitor } from '../support/browser.ts'
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

/**
 * This browser shows no notifications, and opens windows only on a real click: the worker's calls are recorded instead.
 */
const noting = `(() => {
  self.shown = []
  self.opened = []
  ServiceWorkerRegistration.prototype.getNotifications = async () => self.shown
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
    const close = () => { self.shown = [] }
    self.shown = [...self.shown.filter(({ tag }) => tag !== options.tag), { title, close, ...options }]
  }
  Object.defineProperty(Clients.prototype, 'openWindow', {
    value: async (address) => void self.opened.push('open ' + address),
  })
  WindowClient.prototype.focus = async function () { self.opened.push('focus ' + this.url) }
  self.press = async () => {
    const event = new ExtendableEvent('notificationclick')
    const work = []
    event.notification = self.shown[0]
    event.waitUntil = (until) => work.push(until)
    self.dispatchEvent(event)
    await Promise.all(work)
    return self.opened.splice(0)
  }
})()`

test('a push is shown, a newer one replaces it, and pressing it opens its page', async () => {
  const { page, context } = await openVisitor({ baseURL: url, hasWorker: true })
  await page.goto('/aboutus')
  await startWorker(page)
  const push = await listenForPushes(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(noting)
  const shown = () =>
    worker.evaluate<string>(`self.shown.map(({ title, renotify }) => title + ' ' + renotify).join()`)
  const press = () => worker.evaluate<string[]>('self.press()')
  await push(message('1', 'Outbid on Wheat'))
  await expect.poll(shown).toBe('Outbid on Wheat true')
  await push(message('2', 'Outbid on Rice'))
  await expect.poll(shown).toBe('Outbid on Rice true')
  // Sent again because its answer was lost: it does not alert again.
  await push(message('2', 'Outbid on Rice'))
  await expect.poll(shown).toBe('Outbid on Rice false')
  const address = `${url}/terms`
  expect([await press(), await shown()]).toEqual([[`open ${address}`], ''])
  await page.goto('/terms')
  await push(message('3', 'Outbid on Gram'))
  await expect.poll(shown).toBe('Outbid on Gram true')
  expect(await press()).toEqual([`focus ${address}`])
  await context.close()
})

const program = await findWholeChromium()
// The Chromium from npm cannot show notifications.
test.skipIf(!program)(
  'a whole Chromium shows a push, replaces it by its tag, and opens its page when it is pressed',
  async () => {
    const browser = await launchWholeChromium(program ?? '')
    onTestFinished(() => browser.close())
    const { page, context } = await openVisitor({ browser, baseURL: url, hasWorker: true })
    await context.grantPermissions(['notifications'], { origin: url })
    await page.goto('/aboutus')
    await startWorker(page)
    const push = await listenForPushes(page)
    const shown = () =>
      page.evaluate<
        string[]
      >(`navigator.serviceWorker.ready.then((registration) => registration.getNotifications())
        .then((notifications) => notifications.map(({ title, body, tag }) => [title, body, tag].join()))`)
    const line = (title: string) => `${title},The price is ₹2,100/quintal now.,outbid:1`
    await push(message('1', 'Outbid on Wheat'))
    await expect.poll(shown).toEqual([line('Outbid on Wheat')])
    await push(message('2', 'Outbid on Rice'))
    await expect.poll(shown).toEqual([line('Outbid on Rice')])
    await page.goto('/terms')
    const [worker] = context.serviceWorkers()
    // Nobody clicks it: the click event is dispatched to the worker for the notification that is really shown.
    await worker?.evaluate(`(async () => {
      self.opened = []
      WindowClient.prototype.focus = async function () { self.opened.push(this.url) }
      const [notification] = await self.registration.getNotifications()
      const event = new NotificationEvent('notificationclick', { notification })
      // The browser allows waitUntil only for its own events.
      event.waitUntil = () => {}
      self.dispatchEvent(event)
    })()`)
    await expect.poll(() => worker?.evaluate('self.opened')).toEqual([`${url}/terms`])
    expect(await shown()).toEqual([])
  },
)

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
