import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../lib/i18n.ts'
import { checkSession, keepSessionChecked } from '../lib/session-store.ts'
import { noteStart, watchTyping } from '../lib/start-over.ts'
import { carryToastsOver } from '../lib/toast.ts'
import '../styles/tokens.css'
import { createGuardedHistory } from './guarded-history.ts'
import { keepPushWithUser, keepShellOffline } from './offline-shell.ts'
import { fetchLettersAfterContent } from './own-letters.ts'
import { watchPages } from './page-reports/watch.ts'
import { prepareRoute } from './route-table.tsx'
import { App } from './router.tsx'

declare global {
  /** Namespaces of the first page's texts, which first-paint.js knows. */
  var boliTexts: string[] | undefined
}

/** Header and navigation are of use before a page that takes so long. */
const PATIENCE_MS = 4_000
const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchPages()
watchTyping()
// Page, texts and session are asked for at once. Until all of it is here, index.html's own first paint stands: where
// React has shown a stand-in for a part, it holds back the part itself for a third of a second.
const isLanding = document.documentElement.dataset.first === 'landing'
const page = prepareRoute(window.location.href)
keepPushWithUser()
const session = checkSession()
keepSessionChecked()
carryToastsOver()
await Promise.all([
  startI18n(...(globalThis.boliTexts ?? [])),
  isLanding ? page : Promise.race([Promise.all([page, session]), patience()]),
])

// In turns, between which the browser may paint and answer.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App history={createGuardedHistory()} />
    </StrictMode>,
  ),
)

noteStart()
fetchLettersAfterContent()
keepShellOffline()
