import type { ExchangedSession, UserClaims } from '@boli/contracts'
import type { IdentityDeps } from './deps.ts'
import { claimsOf, type User } from './domain/user.ts'
import { membershipOf } from './persistence/firms.ts'

/**
 * The token with which a member of a firm acts on the market: it names the owner's account, and who acts. While the
 * owner may not sign in, nobody bids for the firm; what it owes can still be read and paid.
 * @param own The claims of the person's session or API key.
 * @returns nothing for a user without a firm, and for its owner, who acts in their own name.
 */
export async function memberSession(
  { database, tokens }: Pick<IdentityDeps, 'database' | 'tokens'>,
  person: User,
  own: UserClaims,
  now: Date,
  notAfter?: Date,
): Promise<Pick<ExchangedSession, 'firm'>> {
  const membership = await membershipOf(database.db, person, now)
  if (!membership) return {}
  const { owner, part, lot_limit_paise: lot, day_limit_paise: day, isOwnerBarred } = membership
  const { sessionKey, language, preferredLanguage, apiKey, isVerified } = own
  const user: UserClaims = {
    ...claimsOf(owner, sessionKey),
    ...{ language, ...(preferredLanguage && { preferredLanguage }), ...(apiKey && { apiKey }) },
    isVerified: isVerified && owner.isVerified,
    actor: {
      ...{ userId: person.id, username: person.username, part: isOwnerBarred ? 'accountant' : part },
      ...(lot === null ? {} : { lotLimitPaise: lot }),
      ...(day === null ? {} : { dayLimitPaise: day }),
    },
  }
  const { token } = await tokens.issue(user, now, notAfter)
  return { firm: { token, user } }
}
