import { setTimeout as sleep } from 'node:timers/promises'
import { type InformationView, routes } from '@boli/contracts'
import { ApiRefusal, type ApiSession, openSession } from '../api-session.ts'
import { type DemoItem, demoItems } from './items.ts'
import { drawItem } from './pictures/index.ts'

const MAX_TRIES = 5

export interface InformationOptions {
  url: string
  admin: { email: string; password: string }
  signal: AbortSignal
}

/**
 * Fills the hub through the services' own API, as the administrator. A hub that holds anything stays as
 * it is: what an administrator deleted must not come back with the next start.
 */
export async function publishInformation({ url, admin, signal }: InformationOptions): Promise<void> {
  const session = openSession(url)
  if (!(await canSignIn(session, admin)) || !(await isEmpty(session))) return
  // One after the other, so that the hub, which shows the newest first, has them in this order.
  for (const item of demoItems.toReversed()) {
    signal.throwIfAborted()
    await publish(session, item, signal)
  }
}

/** Waits where the service says that it is busy, as a machine just starting is. */
async function publish(session: ApiSession, item: DemoItem, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await session.call(routes.createInformation, { form: await fillForm(item) })
      return
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.retryAfterSeconds === null || tries === MAX_TRIES)
        throw error
      await sleep(error.retryAfterSeconds * 1000, undefined, { signal })
    }
  }
}

/** False where the administrator has changed the password since: then the hub is theirs already. */
async function canSignIn(session: ApiSession, admin: InformationOptions['admin']): Promise<boolean> {
  try {
    await session.call(routes.login, { json: { input: admin.email, password: admin.password } })
    return true
  } catch (error) {
    if (error instanceof ApiRefusal && error.answer.code === 'wrong-credentials') return false
    throw error
  }
}

async function isEmpty(session: ApiSession): Promise<boolean> {
  const { data } = await session.call<{ content: InformationView[]; total: number }>(
    routes.informationAnalytics,
    { query: { limit: 1 } },
  )
  return data.total === 0
}

async function fillForm({ picture, ...texts }: DemoItem): Promise<FormData> {
  const form = new FormData()
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  const file = await drawItem(texts.title, picture)
  form.set('image', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'item.png')
  return form
}
