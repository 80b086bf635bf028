import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { untilFetched } from '../lib/lazy-part.ts'
import { queryClient } from '../lib/query-client.ts'

/** Long enough for the first page to have everything it asks for. */
const KEPT_AFTER_MS = 4_000

const lastSeen = () => untilFetched(() => import('../lib/last-seen.ts'))

let isKept = false
function keepLastSeen() {
  if (isKept) return
  isKept = true
  void lastSeen().then((m) => m.keepLastSeen(queryClient))
}
setTimeout(keepLastSeen, KEPT_AFTER_MS)
// If a request fails, the last seen answer is used at once.
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.state.fetchFailureCount > 0) keepLastSeen()
})

queryClient.mount()

export { queryClient }

/** The query cache for a part of the landing page, which is rendered before the frame has it. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
