/** Words, alone or combined, that make a username seem official. */
const offices = [
  ...['boli', 'admin', 'administrator', 'moderator', 'mod', 'root', 'system', 'staff', 'team', 'official'],
  ...[
    'support',
    'help',
    'helpdesk',
    'helpline',
    'care',
    'customer',
    'service',
    'security',
    'payment',
    'payments',
  ],
]

/** Characters that are easily confused in a username, which has only letters and digits. */
const alike: readonly [RegExp, string][] = [
  [/[1il|]/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

const officesOnly = new RegExp(`^(?:${offices.map(skeletonOf).join('|')})+$`)

/** Equal for usernames that are easily confused. */
export function skeletonOf(username: string): string {
  return alike.reduce(
    (skeleton, [characters, one]) => skeleton.replace(characters, one),
    username.toLowerCase(),
  )
}

/** Whether a username consists of official words, with or without a number at the end. */
export function namesAnOffice(username: string): boolean {
  return [username, username.replace(/\d+$/, '')].some((name) => officesOnly.test(skeletonOf(name)))
}
