/** Words by which somebody passes for the people who run the market, alone or after one another. */
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

/** Characters that look alike in a username, which has letters and digits alone. */
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

/** The same for usernames that a reader takes for one another. */
export function skeletonOf(username: string): string {
  return alike.reduce(
    (skeleton, [characters, one]) => skeleton.replace(characters, one),
    username.toLowerCase(),
  )
}

/** Whether a username is made of words for those who run the market, a number behind them or not. */
export function namesAnOffice(username: string): boolean {
  return [username, username.replace(/\d+$/, '')].some((name) => officesOnly.test(skeletonOf(name)))
}
