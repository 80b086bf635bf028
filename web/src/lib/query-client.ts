import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** Only what may get better by itself is tried again: no answer, or a server in trouble. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= 2) return false
  // Without a network the next try fails too: what was seen last, or why nothing is shown, must not wait for it.
  return error.isNetworkFailure ? navigator.onLine : error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// What was fetched for one person is not for the next, however the change came about.
whenAnotherSignsIn(() => queryClient.clear())
