export { applyOnce, type Consumer, consumeOnce } from './consume-once.ts'
export { countSender } from './count-sender.ts'
export { createDatabase, type Database } from './database.ts'
export { createDatabaseService, type DatabaseServiceOptions } from './database-service.ts'
export {
  actOnDue,
  type DueWork,
  LONGEST_SLEEP_MS,
  POSTPONED_FOR,
  postponeIn,
  startDeadlineLoop,
} from './due-work.ts'
export { isServerRefusal, isUniqueViolation, UnknownCommit } from './errors.ts'
export { createGroundTables, type GroundTables } from './ground-tables.ts'
export { cleanInbox, deleteInPortions, startCleaning } from './housekeeping.ts'
export { claimJob, FIRST_LEASE_MS, type JobQueue, startJobQueue, workOffJobs } from './job-queue.ts'
export { startListener } from './listener.ts'
export { measureOutbox, outboxBacklog } from './metrics.ts'
export { type Migration, migrate } from './migrate.ts'
export { expectMigrations, openDatabase } from './open-database.ts'
export { appendEvents, type EventPublisher } from './outbox/append-events.ts'
export { type AdminCall, recordAct } from './outbox/record-act.ts'
export { startOutboxRelay } from './outbox/relay.ts'
export { RelayFeed } from './outbox/relay-feed.ts'
export { beginUpload, claimUpload, releaseUpload, UploadExpired } from './pictures/upload-ledger.ts'
export { startUploadSweeper, sweepUploads } from './pictures/upload-sweeper.ts'
export { provisionSchema } from './provision-schema.ts'
export { readPage } from './read-page.ts'
export { renewSeals } from './renew-seals.ts'
export { inTransaction, readClock } from './transaction.ts'
export { upsertNewer } from './upsert-newer.ts'
