import type { UserClaims } from '@boli/contracts'
import { inTransaction, readClock, recordAct } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { KnownContact } from '../ask-identity.ts'
import type { DealsDeps } from '../deps.ts'
import type { Deal } from '../domain/deal.ts'
import { takeStep as applyRule, requireOpen, type StepInputs, type StepName } from '../domain/rules.ts'
import { roleIn, StepRefused, type Taken } from '../domain/step.ts'
import { claimPictures } from '../persistence/deal-pictures.ts'
import { readDeal, requireReader } from '../persistence/read-deals.ts'
import { storeChange } from '../persistence/store-deal.ts'
import type { Queries } from '../persistence/tables.ts'
import { findStep, type StepKey, storeStep } from './step-key.ts'

export interface StepCall<Name extends StepName> {
  step: Name
  dealId: string
  user: UserClaims
  /** Version of the deal that the sender saw. */
  version: number
  key: StepKey | null
  /** Pictures that the step names. */
  photos: readonly string[]
  requestId: string
  /** The step's input; called once the deal is locked. */
  input: (deal: Deal, trx: Queries) => StepInputs[Name] | Promise<StepInputs[Name]>
  /** Further changes in the step's transaction. */
  follow?: (taken: Deal, trx: Queries, now: number) => Promise<void>
}

/**
 * Takes one step of a deal in one transaction with its timeline entry and event.
 * @returns the deal to answer with. A repeated key returns the same deal and changes nothing.
 * @throws {ApiError}
 * `not-found` for users who are no party, `changed-meanwhile`, `key-reused`, or an error of the rules.
 */
export async function takeStep<Name extends StepName>(
  { database, settings, readContacts }: Pick<DealsDeps, 'database' | 'settings' | 'readContacts'>,
  call: StepCall<Name>,
): Promise<string> {
  const { dealId, user, key } = call
  // A repeated step is answered from its key, even while identity is unavailable.
  const answered = key && (await findStep(database.db, key))
  if (answered) return answered
  const contacts = completing.has(call.step)
    ? await contactsFor(database.db, readContacts, call)
    : new Map<string, KnownContact>()
  return inTransaction(database.db, async (trx) => {
    const deal = await readDeal(trx, dealId, { forUpdate: true })
    const by = deal && roleIn(deal, user)
    if (!deal || !by) throw new ApiError('not-found')
    const meanwhile = key && (await findStep(trx, key))
    if (meanwhile) return meanwhile
    if (call.version !== deal.version) throw new ApiError('changed-meanwhile')

    const now = await readClock(trx)
    const moment = { now, by, userId: user.userId, settings }
    allowed(() => requireOpen(call.step, deal, moment))
    const input = await call.input(deal, trx)
    const taken = allowed(() => applyRule(call.step, deal, input, moment))
    await claimPictures(trx, { dealId, keys: call.photos })
    const author = { by, userId: user.userId, memberId: user.actor?.userId }
    const about = { ...author, now, settings, requestId: call.requestId, contacts }
    await storeChange(trx, deal, taken, about)
    await call.follow?.(taken.deal, trx, now)
    if (by === 'admin') await recordDecision(trx, call, taken)
    const answer = call.step === 'ask-runner-up' ? (taken.deal.successorId ?? dealId) : dealId
    if (key) await storeStep(trx, key, answer, now)
    return answer
  })
}

/** The only step by administrators: its timeline entry has the decision. */
async function recordDecision(
  trx: Queries,
  { user, requestId }: Pick<StepCall<StepName>, 'user' | 'requestId'>,
  { deal, entries }: Taken,
): Promise<void> {
  const facts = entries.find(({ kind }) => kind === 'dispute-decided')?.detail ?? {}
  const lot = { _id: deal.auctionId, name: deal.lot.productName }
  const act = { act: 'decide-dispute', subject: deal.id, dealId: deal.id, lot, facts } as const
  await recordAct(trx, 'deals', { admin: user, requestId }, act)
}

/** Steps that may complete a deal; its bill names both parties with their addresses. */
const completing: ReadonlySet<StepName> = new Set([
  'weighings/confirm',
  'payments/received',
  'dispute/decision',
])

/** Fetched before the transaction, which must not wait for identity. @throws {ApiError} `upstream-unavailable`. */
async function contactsFor(
  db: Queries,
  readContacts: DealsDeps['readContacts'],
  { dealId, user, requestId }: Pick<StepCall<StepName>, 'dealId' | 'user' | 'requestId'>,
): Promise<Map<string, KnownContact>> {
  const { farmerId, buyerId } = await requireReader(db, dealId, user)
  return readContacts([farmerId, buyerId], requestId)
}

function allowed<Result>(take: () => Result): Result {
  try {
    return take()
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error
    throw new ApiError(error.code, error.errors ? { errors: error.errors } : {})
  }
}
