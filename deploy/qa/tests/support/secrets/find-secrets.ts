/** A secret that must not be found, with a label. */
export interface Secret {
  what: string
  text: string
}

/** A place to search: a log, a table, a topic. */
export interface Place {
  name: string
  text: string
}

/** Shorter texts may occur by chance and are searched as whole words. */
const SHORT = 8

const tokenShape = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/

/**
 * Finds which secret occurs in which place: verbatim, in another letter case, or in an encoding that programs use (hex
 * as Postgres prints bytes, base64, URL escapes). Signed tokens are found by their format. Findings are labelled and
 * never printed.
 */
export function findSecrets(places: readonly Place[], secrets: readonly Secret[]): string[] {
  const patterns = secrets.map(({ what, text }) => ({ what, isIn: finderOf(text) }))
  return places.flatMap(({ name, text }) => {
    const lowered = text.toLowerCase()
    const found = patterns.filter(({ isIn }) => isIn(lowered, text)).map(({ what }) => what)
    if (tokenShape.test(text)) found.push('a signed token')
    return [...new Set(found)].map((what) => `${what} in ${name}`)
  })
}

type Finder = (lowered: string, text: string) => boolean

function finderOf(secret: string): Finder {
  if (secret.length < SHORT) {
    const word = new RegExp(`(?<![\\w.:-])${secret}(?![\\w-])`)
    return (_, text) => word.test(text)
  }
  const bytes = Buffer.from(secret)
  const anyCase = [secret, encodeURIComponent(secret), bytes.toString('hex')].map((form) =>
    form.toLowerCase(),
  )
  // Without the last base64 group, which depends on the following bytes.
  const base64 = ['base64', 'base64url'] as const
  const exact = base64.map((form) => bytes.toString(form).slice(0, Math.floor(bytes.length / 3) * 4))
  return (lowered, text) =>
    anyCase.some((form) => lowered.includes(form)) || exact.some((form) => text.includes(form))
}
