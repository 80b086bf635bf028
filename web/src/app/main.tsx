import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../lib/i18n.ts'
import { checkSession, keepSessionChecked } from '../lib/session-store.ts'
import { carryToastsOver } from '../lib/toast.ts'
import '../styles/tokens.css'
import { createGuardedHistory } from './guarded-history.ts'
import { keepPushWithUser, keepShellOffline } from './offline-shell.ts'
import { fetchLettersAfterContent } from './own-letters.ts'
import { watchPages } from './page-reports/watch.ts'
import { prepareRoute } from './route-table.tsx'
import { App } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

watchPages()
// Page, texts and session are asked for at once. Until all of the landing page is here, index.html's own
// first paint stands.
const isLanding = document.documentElement.dataset.first === 'landing'
const page = prepareRoute(window.location.href)
keepPushWithUser()
void checkSession()
keepSessionChecked()
carryToastsOver()
await (isLanding ? Promise.all([startI18n('landing'), page]) : startI18n())

// In turns, between which the browser may paint and answer.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App history={createGuardedHistory()} />
    </StrictMode>,
  ),
)

fetchLettersAfterContent()
keepShellOffline()
