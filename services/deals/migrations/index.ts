import type { Migration } from '@boli/database'
import * as initial from './0001-initial.ts'
import * as billsAndMessages from './0002-bills-and-messages.ts'
import * as adminLooks from './0003-admin-looks.ts'
import * as lotStates from './0004-lot-states.ts'
import * as payoutChanges from './0005-payout-changes.ts'
import * as paymentReferences from './0006-payment-references.ts'
import * as paperFiles from './0007-paper-files.ts'
import * as suspensions from './0012-suspensions.ts'

/** Every step of the schema, applied in order of the names. */
export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-bills-and-messages': billsAndMessages,
  '0003-admin-looks': adminLooks,
  '0004-lot-states': lotStates,
  '0005-payout-changes': payoutChanges,
  '0006-payment-references': paymentReferences,
  '0007-paper-files': paperFiles,
  '0012-suspensions': suspensions,
}
