import { ConfigurationError, splitList } from './config.ts'

const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * The origins of other sites' pages that may act for the signed-in user, of `ALLOWED_ORIGINS`.
 * @returns origins exactly as browsers send them; none by default.
 * @throws {ConfigurationError} for what is no origin, for pages that a third party could change on their way, and, where
 *   cookies are not Secure, for pages of other machines: browsers send such cookies only to pages of their own site.
 */
export function readAllowedOrigins(config: { ALLOWED_ORIGINS: string; COOKIE_SECURE: boolean }): string[] {
  const origins = splitList(config.ALLOWED_ORIGINS)
  if (!config.COOKIE_SECURE && !origins.every((text) => ownMachine.test(text))) {
    throw new ConfigurationError(
      'ALLOWED_ORIGINS needs COOKIE_SECURE and pages behind TLS, except for pages of http://localhost.',
    )
  }
  const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text
  if (!origins.every((text) => isOrigin(text) && (text.startsWith('https://') || ownMachine.test(text)))) {
    throw new ConfigurationError('ALLOWED_ORIGINS takes origins such as https://partner.example, no paths.')
  }
  return origins
}
