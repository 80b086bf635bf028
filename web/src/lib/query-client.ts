import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { whenAnotherSignsIn } from './session-store.ts'

/** Only temporary failures are retried: no answer, or a server error. */
function mayRetry(failures: number, error: unknown): boolean {
  if (!(error instanceof ApiError) || failures >= 2) return false
  // Without a network the next try fails too: the last seen content, or the error, must not wait for it.
  return error.isNetworkFailure ? navigator.onLine : error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: mayRetry, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// Data fetched for one user must not be shown to the next.
whenAnotherSignsIn(() => queryClient.clear())
