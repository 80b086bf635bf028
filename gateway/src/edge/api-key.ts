import { API_KEY_START } from '@boli/contracts'

/** The API key that a request brings in `Authorization`; null where it brings none. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const [scheme = '', key = ''] = authorization?.trim().split(/\s+/) ?? []
  return scheme.toLowerCase() === 'bearer' && key.startsWith(API_KEY_START) ? key : null
}
