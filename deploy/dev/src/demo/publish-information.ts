import { type InformationCategory, type InformationView, routes } from '@boli/contracts'
import { ApiCallError, type ApiSession, demoPicture, formOf, logIn, openPatientSession } from '@boli/market'
import items from '../../demo/information.json' with { type: 'json' }

/** The content on one topic: an item in each language. `picture` is a file in `demo/information`. */
export interface DemoItem {
  picture: string
  category: InformationCategory
  link: string
  /** A date without a time; schemes only. */
  validTill?: string
  en: DemoTexts
  hi: DemoTexts
}

interface DemoTexts {
  title: string
  description: string
  source: string
}

/** The content of the demo hub, newest first: a scheme, a technique, a machine, and so on. */
export const demoItems = items as readonly DemoItem[]

export interface InformationOptions {
  url: string
  admin: { email: string; password: string }
  signal: AbortSignal
}

/**
 * Fills the hub through the services' API, as the administrator. A hub with content stays unchanged: deleted items must
 * not come back at the next start.
 */
export async function publishInformation({ url, admin, signal }: InformationOptions): Promise<void> {
  const session = openPatientSession(url, signal)
  if (!(await isEmptyFor(admin, session))) return
  // Sequentially, so that the hub, which shows the newest first, has this order.
  for (const item of demoItems.toReversed()) {
    signal.throwIfAborted()
    const picture = await demoPicture(`information/${item.picture}`)
    for (const texts of [item.en, item.hi])
      await session.call(routes.createInformation, { form: fillForm(item, texts, picture) })
  }
}

/** Also false if the administrator has changed the sign-in: then the hub is in real use. */
async function isEmptyFor(admin: InformationOptions['admin'], session: ApiSession): Promise<boolean> {
  try {
    await logIn(session, admin.email, admin.password)
    const { data } = await session.call<{ content: InformationView[]; total: number }>(
      routes.informationAnalytics,
      { query: { limit: 1 } },
    )
    return data.total === 0
  } catch (error) {
    if (error instanceof ApiCallError && (error.status === 401 || error.status === 403)) return false
    throw error
  }
}

function fillForm(
  { picture: _name, en: _en, hi: _hi, ...facts }: DemoItem,
  texts: DemoTexts,
  picture: Buffer,
): FormData {
  return formOf({ ...facts, ...texts }, picture)
}
