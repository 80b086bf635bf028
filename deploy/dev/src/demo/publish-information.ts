import { type InformationCategory, newId, routes } from '@boli/contracts'
import { type ApiSession, demoPicture, formOf } from '@boli/market'
import items from '../../demo/information.json' with { type: 'json' }

/** The content on one topic: an item in each language. `picture` is a file in `demo/information`. */
interface DemoItem extends Record<'en' | 'hi', { title: string; description: string; source: string }> {
  picture: string
  category: InformationCategory
  link: string
  /** A date without a time; schemes only. */
  validTill?: string
}

/** The content of the demo hub, newest first: a scheme, a technique, a machine, and so on. */
export const demoItems = items as readonly DemoItem[]

/**
 * Fills the hub through the services' API, as the administrator. A hub with content stays unchanged: deleted items must
 * not come back at the next start.
 */
export async function publishInformation(session: ApiSession): Promise<void> {
  const { data } = await session.call<{ total: number }>(routes.informationAnalytics, { query: { limit: 1 } })
  if (data.total > 0) return
  // Sequentially, so that the hub, which shows the newest first, has this order.
  for (const { picture: name, en, hi, ...facts } of demoItems.toReversed()) {
    const picture = await demoPicture(`information/${name}`)
    for (const texts of [en, hi])
      await session.call(routes.createInformation, {
        form: formOf({ ...facts, ...texts }, picture),
        idempotencyKey: newId(),
      })
  }
}
