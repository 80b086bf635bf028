/** Something that must not be found, and what to call it. */
export interface Secret {
  what: string
  text: string
}

/** Something that is searched: a log, a table, a topic. */
export interface Place {
  name: string
  text: string
}

/** Shorter than this, a text may stand anywhere by chance and is looked for as a word of its own. */
const SHORT = 8

const tokenShape = /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/

/**
 * Which secret stands in which place: as it is, in another letter case, or in one of the disguises in which
 * programs write texts (hex as Postgres prints bytes, base64, a URL's escapes). Signed tokens are found by their
 * shape. What is found is named and never repeated.
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
  // Without the last group, which depends on what follows.
  const base64 = ['base64', 'base64url'] as const
  const exact = base64.map((form) => bytes.toString(form).slice(0, Math.floor(bytes.length / 3) * 4))
  return (lowered, text) =>
    anyCase.some((form) => lowered.includes(form)) || exact.some((form) => text.includes(form))
}
