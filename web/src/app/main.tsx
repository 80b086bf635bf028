import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from '../lib/i18n.ts'
import { checkSession } from '../lib/session-store.ts'
import { carryToastsOver } from '../lib/toast.ts'
import '../styles/tokens.css'
import { keepShellOffline } from './offline-shell.ts'
import { App } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

// Texts and session are asked for at once; the first paint waits for the texts only.
void checkSession()
carryToastsOver()
await startI18n()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

keepShellOffline()
