import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@boli/contracts'
import type { FastifyRequest } from 'fastify'

/** `?lang=`, else the first language of the browser that we speak. */
export function languageOf(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown }
  const wanted = [lang, ...(request.headers['accept-language'] ?? '').split(',')].map((tag) =>
    String(tag ?? '')
      .trim()
      .slice(0, 2)
      .toLowerCase(),
  )
  return wanted.find(isLanguage) ?? DEFAULT_LANGUAGE
}
