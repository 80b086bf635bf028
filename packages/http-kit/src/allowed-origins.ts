import { ConfigurationError, splitList } from './config.ts'

const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * The origins of other sites' pages that may act for the signed-in user, of `ALLOWED_ORIGINS`.
 * @returns origins exactly as browsers send them; none by default.
 * @throws {ConfigurationError} for what is no origin, for pages that anybody on the way could change, and where cookies
 *   are not Secure: browsers send such cookies to pages of their own site alone.
 */
export function readAllowedOrigins(config: { ALLOWED_ORIGINS: string; COOKIE_SECURE: boolean }): string[] {
  const origins = splitList(config.ALLOWED_ORIGINS)
  if (origins.length > 0 && !config.COOKIE_SECURE) {
    throw new ConfigurationError('ALLOWED_ORIGINS needs COOKIE_SECURE and pages behind TLS.')
  }
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
  if (!origins.every((text) => isOrigin(text) && (text.startsWith('https://') || ownMachine.test(text)))) {
    throw new ConfigurationError('ALLOWED_ORIGINS takes origins such as https://partner.example, no paths.')
  }
  return origins
}
