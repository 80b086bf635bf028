import type { SeededRandom } from '@boli/market'
import type { Caller } from '../service-under-test.ts'

/** Ids of the filled market are counted, so that calls can name them without asking. */
const kinds = { farmer: 'f0', buyer: 'b0', lot: '01' } as const
type Kind = keyof typeof kinds

/** Number of users, and of those among them who list or bid half of everything. */
export const users = {
  farmer: { role: 'farmer', all: 2_000, busy: 100 },
  buyer: { role: 'business', all: 5_000, busy: 500 },
} as const
type UserKind = keyof typeof users

/** The id of the n-th of a kind, in the shape of version 7; ids of later lots sort after those of earlier ones. */
export function idOf(kind: Kind, n: number): string {
  const hex = n.toString(16)
  return `${kinds[kind]}${hex.padStart(6, '0')}-0000-7000-8000-${hex.padStart(12, '0')}`
}

/** {@link idOf} as SQL, of an integer expression. */
export function idSql(kind: Kind, n: string): string {
  return `format('${kinds[kind]}%s-0000-7000-8000-%s', lpad(to_hex((${n})::int), 6, '0'), lpad(to_hex((${n})::int), 12, '0'))::uuid`
}

const userBelow = (kind: UserKind, count: number, random: SeededRandom): Caller => ({
  ...{ userId: idOf(kind, random.below(count)), role: users[kind].role },
})

export const busyUser = (kind: UserKind, random: SeededRandom) => userBelow(kind, users[kind].busy, random)

/** Any user of the filled market; half of the calls are those of busy users. */
export const anyUser = (kind: UserKind, random: SeededRandom) =>
  userBelow(kind, users[kind][random.below(2) === 0 ? 'busy' : 'all'], random)
