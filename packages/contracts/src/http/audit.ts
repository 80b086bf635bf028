import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging } from '../envelope.ts'
import { analyticsAdminActs, auctionsAdminActs, dealAdminActs } from '../events/deals.ts'
import { informationAdminActs } from '../events/information.ts'
import { Id, Timestamp } from '../ids.ts'
import { PersonView } from './identity.ts'

/** Every kind of action in the audit: of administrators, and of users with their API keys and firms; pages have a text for each. */
export const adminActKinds = [
  'update-user',
  'delete-user',
  'restore-user',
  'reset-second-factor',
  'end-sessions',
  'see-contacts',
  'see-private-data',
  'see-shared-devices',
  'hide-avatar',
  'remove-lot',
  ...auctionsAdminActs,
  'answer-message',
  'reopen-message',
  'delete-message',
  'publish-item',
  'update-item',
  'remove-item',
  ...dealAdminActs,
  ...informationAdminActs,
  ...analyticsAdminActs,
  'export-audit',
  'make-key',
  'revoke-key',
  'make-firm',
  'invite-person',
  'withdraw-invitation',
  'join-firm',
  'change-person',
  'remove-person',
  'leave-firm',
] as const
export type AdminActKind = (typeof adminActKinds)[number]

/** Names of a user's fields in the audit. */
export const auditedFields = ['username', 'fullname', 'role', 'isVerified'] as const

const Fact = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

/**
 * One action of an administrator, with the names at that time. `user` is the owner of the account or lot: null if
 * deleted since, and for messages and items. `lot` is the lot that was removed or belongs to a deal, with the reason;
 * `item` the one that was published, changed or removed. `facts` are further details. `sequence` is its
 * place in the log, from 1.
 */
export const AdminActionView = Type.Object({
  _id: Id,
  sequence: Type.Union([Type.Integer(), Type.Null()]),
  at: Timestamp,
  action: Type.String({ description: 'update-user, remove-lot and the like' }),
  admin: PersonView,
  user: Type.Union([PersonView, Type.Null()]),
  lot: Type.Optional(Type.Object({ _id: Id, name: Type.String(), note: Type.String() })),
  item: Type.Optional(Type.Object({ _id: Id, title: Type.String() })),
  dealId: Type.Optional(Id),
  facts: Type.Optional(Type.Record(Type.String(), Fact)),
  changes: Type.Array(
    Type.Object({ field: Type.Enum(auditedFields), before: Type.String(), after: Type.String() }),
  ),
})
export type AdminActionView = Static<typeof AdminActionView>

const day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorCode: 'date' }))
const wanted = {
  userId: Type.Optional(Id),
  admin: Type.Optional(Type.String({ maxLength: 50, description: "an administrator's username" })),
  person: Type.Optional(Type.String({ maxLength: 50, description: "a user's username" })),
  kind: Type.Optional(Type.Enum(adminActKinds)),
  lot: Type.Optional(Id),
  from: day,
  to: day,
}

/** GET /admin/actions: newest first; both days are included, in Indian time. */
export const AdminActionsQuery = Type.Object({ ...wanted, ...Paging.properties })
export const AdminActionsAnswer = CountedListAnswer(AdminActionView)

/** GET /admin/audit/export: oldest first, as a file. */
export const AuditExportQuery = Type.Object({
  ...wanted,
  format: Type.Optional(Type.Enum(['csv', 'json'])),
})
export type AuditWanted = Omit<Static<typeof AuditExportQuery>, 'format'>

/** GET /admin/audit/check: `size` and `root` are a checkpoint that was seen before. */
export const AuditCheckQuery = Type.Object({
  size: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  root: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
})
/** The result of reading the whole log again. */
export const AuditCheck = Type.Object({
  size: Type.Integer(),
  root: Type.String({ description: 'of the Merkle tree, in hexadecimal' }),
  firstWrong: Type.Union([Type.Integer(), Type.Null()], {
    description: 'the place of the first act that is missing or not as it was logged',
  }),
  isRootRight: Type.Boolean(),
  isConsistent: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'whether the log begins as the remembered one; null where none was given',
  }),
})
export type AuditCheck = Static<typeof AuditCheck>
export const AuditCheckAnswer = Answer(AuditCheck)
