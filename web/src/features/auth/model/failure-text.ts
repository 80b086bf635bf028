import { ApiError } from '../../../lib/api-client.ts'

/** True where the server refused in its own words; false where there was no proper answer at all. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.isNetworkFailure && error.code !== 'unreadable'
}
