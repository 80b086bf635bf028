import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../lib/i18n.ts'
import { checkSession, keepSessionChecked } from '../lib/session-store.ts'
import { noteStart, watchTyping } from '../lib/start-over.ts'
import { carryToastsOver } from '../lib/toast.ts'
import { createGuardedHistory } from './guarded-history.ts'
import { keepPushWithUser, keepShellOffline } from './offline-shell.ts'
import { watchPages } from './page-reports/watch.ts'
import { prepareRoute } from './route-table.tsx'
import { App } from './router.tsx'
import { fetchWebFontAfterContent } from './web-font.ts'

declare global {
  /** Namespaces of the first page's texts, set by first-paint.js. */
  var boliTexts: string[] | undefined
}

/** If a page takes this long, header and navigation are shown first. */
const PATIENCE_MS = 4_000
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchPages()
watchTyping()
// Page, texts and session are fetched at once. Until all of it has arrived, index.html's first paint stays: after React
// has shown a fallback, it delays the content for a third of a second.
const isLanding = document.documentElement.dataset.first === 'landing'
const page = prepareRoute(window.location.href)
keepPushWithUser()
const session = checkSession()
keepSessionChecked()
carryToastsOver()

/** Replaces the first paint. No top-level await: a page's module imports from this file, and would wait for it. */
async function start(at: HTMLElement) {
  await Promise.all([
    startI18n(...(globalThis.boliTexts ?? [])),
    isLanding ? page : Promise.race([Promise.all([page, session]), patience()]),
  ])
  // In separate tasks, between which the browser may paint and respond.
  startTransition(() =>
    createRoot(at).render(
      <StrictMode>
        <App history={createGuardedHistory()} />
      </StrictMode>,
    ),
  )
  noteStart()
  fetchWebFontAfterContent()
  keepShellOffline()
}

void start(root)
