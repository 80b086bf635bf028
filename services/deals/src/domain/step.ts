import type {
  DealChange,
  DealParty,
  DealState,
  ErrorCode,
  FieldError,
  TimelineEntry,
  UserClaims,
} from '@boli/contracts'
import type { Deal } from './deal.ts'
import type { DealSettings } from './settings.ts'

export type Role = DealParty | 'admin'

/** The actor, and the time by the database's clock. */
export interface Moment {
  now: number
  by: Role
  userId: string
  settings: DealSettings
}

export interface Entry {
  kind: DealChange
  detail: TimelineEntry['detail']
}

/** A deal after a step, with its timeline entries; the last one names the change. */
export interface Taken {
  deal: Deal
  entries: Entry[]
}

/** One line of the table of steps. */
export interface Rule<Input = never> {
  by: readonly Role[]
  from: readonly DealState[]
  /** Whether the step is open, apart from state and role. */
  isOpen?: (deal: Deal, moment: Moment) => boolean
  /** @throws {StepRefused} */
  take: (deal: Deal, input: Input, moment: Moment) => Taken
}

/** A step that the rules do not allow; nothing changed. */
export class StepRefused extends Error {
  override name = 'StepRefused'
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined

  constructor(code: ErrorCode, errors?: FieldError[]) {
    super(code)
    this.code = code
    this.errors = errors
  }
}

export function refuseField(field: string, code: string, message: string): StepRefused {
  return new StepRefused('validation-failed', [{ field, code, message }])
}

export function entry(kind: DealChange, detail: Entry['detail'] = {}): Entry {
  return { kind, detail }
}

/** The party who takes a step. */
export function partyOf({ by }: Moment): DealParty {
  if (by === 'admin') throw new StepRefused('not-your-step')
  return by
}

/** A user's role in a deal; null without access. */
export function roleIn(
  deal: Pick<Deal, 'farmerId' | 'buyerId'>,
  { userId, role, needsSecondFactor }: Pick<UserClaims, 'userId' | 'role' | 'needsSecondFactor'>,
): Role | null {
  if (userId === deal.farmerId) return 'farmer'
  if (userId === deal.buyerId) return 'buyer'
  return role === 'admin' && !needsSecondFactor ? 'admin' : null
}
