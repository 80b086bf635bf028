/** Shorter names stand in too many words to be looked for. */
const SHORTEST_NAME = 3

/**
 * Whether a password contains what anybody knows of its owner: the username, what stands before the `@` of the
 * e-mail, or the product's own name. One rule for the pages and the server.
 */
export function isPersonalPassword(password: string, owner: { username: string; email: string }): boolean {
  const text = password.toLowerCase()
  const names = [owner.username, owner.email.split('@')[0] ?? '', 'boli']
  return names.some((name) => name.length >= SHORTEST_NAME && text.includes(name.toLowerCase()))
}
