import { DEFAULT_LANGUAGE, isLanguage, type Language, languageFacts, languages } from '@boli/contracts'
import { wordsOf } from '@boli/words'
import type { FastifyRequest } from 'fastify'

/** बोली as outlines, so that the name needs no web font. */
const WORDMARK =
  'M113 -115L88 -115L88 0L113 0L113 -115ZM80 -109L132 -109L131 -128L79 -128L80 -109ZM-3 -109L116 -109L115 -128L-4 -128L-3 -109ZM32 -74L76 -28L86 -36L45 -82L32 -74ZM9 -52Q9 -32 20 -22Q32 -12 53 -12Q63 -12 70 -15Q76 -17 81 -21Q85 -25 87 -31L90 -31L88 -49Q86 -41 79 -36Q71 -32 58 -32Q46 -32 40 -37Q33 -42 33 -53L33 -54Q33 -65 39 -70Q45 -75 58 -75Q63 -75 68 -75Q73 -74 77 -73L76 -92Q70 -93 65 -93Q59 -94 53 -94Q32 -94 20 -84Q9 -74 9 -54L9 -52ZM168 0L168 -115L143 -115L143 0L168 0ZM187 -109L186 -128L123 -128L125 -109L187 -109ZM80 -178L80 -175L101 -155Q106 -150 111 -147Q116 -143 120 -140Q125 -137 130 -134Q136 -131 142 -128L142 -124L165 -124L165 -127Q162 -130 156 -134Q151 -140 145 -146Q138 -152 132 -158Q125 -164 120 -170Q115 -175 111 -178L80 -178ZM319 -115L294 -115L294 0L319 0L319 -115ZM287 -109L339 -109L337 -128L285 -128L287 -109ZM179 -109L328 -109L327 -128L178 -128L179 -109ZM229 -89Q211 -89 202 -79Q192 -69 192 -51Q192 -37 196 -25Q201 -12 210 0L239 0L239 0Q229 -14 223 -26Q218 -37 218 -50Q218 -59 221 -63Q225 -68 232 -68Q239 -68 242 -64Q245 -60 246 -51L246 -27L269 -27L270 -51Q270 -60 273 -64Q277 -68 283 -68Q288 -68 291 -66Q294 -63 295 -59L296 -82Q294 -85 290 -87Q286 -89 280 -89Q271 -89 265 -84Q259 -80 257 -72L257 -72Q254 -80 248 -84Q241 -89 229 -89ZM374 0L374 -115L349 -115L349 0L374 0ZM393 -109L392 -128L330 -128L331 -109L393 -109ZM333 -179Q314 -179 304 -170Q294 -162 294 -149Q294 -146 295 -143Q295 -140 296 -137L318 -135L318 -142Q318 -151 322 -155Q326 -159 334 -159Q342 -159 345 -154Q349 -150 349 -138L349 -125L373 -125L373 -138Q373 -159 363 -169Q353 -179 333 -179Z'

const links = [
  ['/lots', 'lots'],
  ['/prices', 'prices'],
  ['/aboutus', 'about'],
  ['/contact-us', 'contact'],
  ['/terms', 'terms'],
  ['/privacy', 'privacy'],
] as const

/** The frame of pages rendered by the gateway: the application's header and footer, without its script. */
export function frame(language: Language, path: string, head: string, body: string): string {
  const words = wordsOf(language).lotPage
  const inLanguage = (one: Language) => `${path}${path.includes('?') ? '&' : '?'}lang=${one}`
  const others = languages
    .filter((one) => one !== language)
    .map(
      (one) =>
        `<a href="${escapeHtml(inLanguage(one))}" lang="${one}" hreflang="${one}">${escapeHtml(languageFacts[one].ownName)}</a>`,
    )
  const footer = links.map(([href, name]) => `<a href="${href}">${escapeHtml(words.frame[name])}</a>`)
  return `<!doctype html>
<html lang="${language}" dir="${languageFacts[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/lot.css">
<link rel="stylesheet" href="/lot-fonts.css">
<script src="/lot.js" defer></script>${head}
</head>
<body>
<header><div class="bar">
<a class="brand" href="/" lang="en">Boli <svg viewBox="-5 -180 400 182" aria-hidden="true"><path d="${WORDMARK}"></path></svg></a>
<nav aria-label="${escapeHtml(words.frame.navigation)}"><a href="/lots">${escapeHtml(words.frame.lots)}</a> <a href="/prices">${escapeHtml(words.frame.prices)}</a>
<details><summary>${escapeHtml(languageFacts[language].ownName)}</summary><div class="languages">${others.join(' ')}</div></details>
<span data-guest><a href="/signin">${escapeHtml(words.frame.signIn)}</a> <a class="act" href="/signup">${escapeHtml(words.frame.signUp)}</a></span></nav>
</div></header>
${body}
<footer><div class="bar">
<nav aria-label="${escapeHtml(words.frame.more)}">${footer.join(' ')}</nav>
<p>${escapeHtml(words.frame.education)}</p>
</div></footer>
</body>
</html>
`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, also in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `?lang=`, else the browser's first supported language. */
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
