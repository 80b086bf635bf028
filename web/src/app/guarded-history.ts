import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from 'react-router-dom'
import { askToLeave, hasUnsavedChanges } from '../lib/unsaved-changes.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>

/**
 * The browser's history, which asks before a link or Back leaves unsaved changes. A replacement comes from the page
 * itself, such as a guard's redirect, and passes. ADR 22 says why no data router does this.
 */
export function createGuardedHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  let shownPath = window.location.pathname
  let isReturning = false
  let isLeaving = false
  return Object.assign(Object.create(history) as BrowserHistory, {
    push(to: To, state?: unknown) {
      const go = () => history.push(to, state)
      const { pathname } = history.createURL(to)
      if (hasUnsavedChanges() && pathname !== shownPath) askToLeave(go)
      else go()
    },
    listen(listener: Parameters<BrowserHistory['listen']>[0]) {
      return history.listen((update) => {
        // This event is only the return to the page that is still shown.
        if (isReturning) {
          isReturning = false
          return
        }
        const { action, delta, location } = update
        const isBack = action === 'POP' && delta !== null && location.pathname !== shownPath
        if (isBack && !isLeaving && hasUnsavedChanges()) {
          isReturning = true
          history.go(-delta)
          askToLeave(() => {
            isLeaving = true
            history.go(delta)
          })
          return
        }
        isLeaving = false
        shownPath = location.pathname
        listener(update)
      })
    },
  })
}
