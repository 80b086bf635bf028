import type { Migration } from 'kysely/migration'
import * as initial from './0001-initial.ts'
import * as passwordResets from './0002-password-resets.ts'
import * as adminActions from './0003-admin-actions.ts'
import * as mails from './0004-mails.ts'
import * as firstVerifiedAt from './0005-first-verified-at.ts'
import * as signInLimits from './0006-sign-in-limits.ts'
import * as secondFactors from './0007-second-factors.ts'
import * as ownAccount from './0008-own-account.ts'
import * as auditOfMessages from './0009-audit-of-messages.ts'
import * as limitsByNetwork from './0010-limits-by-network.ts'
import * as dealMails from './0011-deal-mails.ts'
import * as auditLog from './0013-audit-log.ts'
import * as suspensions from './0016-suspensions.ts'
import * as deletionsThatWait from './0017-deletions-that-wait.ts'
import * as viewsOnceADay from './0019-views-once-a-day.ts'
import * as networkOfDevices from './0022-network-of-devices.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-password-resets': passwordResets,
  '0003-admin-actions': adminActions,
  '0004-mails': mails,
  '0005-first-verified-at': firstVerifiedAt,
  '0006-sign-in-limits': signInLimits,
  '0007-second-factors': secondFactors,
  '0008-own-account': ownAccount,
  '0009-audit-of-messages': auditOfMessages,
  '0010-limits-by-network': limitsByNetwork,
  '0011-deal-mails': dealMails,
  '0013-audit-log': auditLog,
  '0016-suspensions': suspensions,
  '0017-deletions-that-wait': deletionsThatWait,
  '0019-views-once-a-day': viewsOnceADay,
  '0022-network-of-devices': networkOfDevices,
}
