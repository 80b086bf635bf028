import type { DomainEvent } from '@boli/contracts'
import { auditEvent } from '../persistence/administration.ts'
import type { IdentityDb } from '../persistence/users.ts'

/** Adds to the audit what another service tells that an administrator did. */
export async function auditAct(db: IdentityDb, event: DomainEvent<'administrator-acted'>): Promise<void> {
  const { admin, act, person, lot, dealId, facts } = event.data
  const before = {
    ...(person ? { username: person.username } : {}),
    ...(lot ? { lot: { ...lot, note: '' } } : {}),
    ...(dealId ? { dealId } : {}),
    facts,
  }
  await auditEvent(db, event, { action: act, admin, userId: person?.userId ?? null, before })
}
