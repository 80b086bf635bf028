import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { schemaNames } from '@boli/contracts'
import { withEndings } from '@boli/load/with-endings'
import { lookAtLot, placeBid, signIn } from '@boli/market'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { addressesOf, findServers, openSystemDatabase, type SystemDatabase, startSystem } from '@boli/system'
import { eventually } from '@boli/test-kit/eventually'
import { startPostgres } from '@boli/test-kit/parts'
import { untilHolds } from '../invariants/check.ts'
import { brokenRules } from '../invariants/rules.ts'
import { violationsIn } from '../invariants/violations.ts'
import { takeBaseBackup } from '../supervisor/base-backup.ts'
import type { Fault, Scene } from './fault.ts'

const SETTLES_WITHIN_MS = 120_000
const QUIET_MS = 3_000
const MOST_BACKUPS = 5

export const restore: Fault = {
  name: 'restore',
  section: 'restore',
  does: 'a base backup of Postgres, taken while everything runs, and the pictures are restored beside a new, empty Kafka and Redis, and a second Boli starts over them',
  async run(scene) {
    const { stand, load, say } = scene
    // Counts can be compared only while nothing changes; the processes keep running.
    await load.runDry()
    say('  backing up …')
    const { folder, counts } = await backUpAtRest(stand).finally(() => load.flow())
    say('  restoring …')
    await withEndings((endings) => startRestored(scene, folder, counts, endings))
  },
}

/** Starts a second Boli from the backup, compares it with the first and uses it. @throws if anything is wrong. */
async function startRestored(
  scene: Scene,
  data: string,
  counts: Record<string, number>,
  endings: AsyncDisposableStack,
): Promise<void> {
  const { system: first, store } = scene.stand
  const parts = await findServers('kafka', 'redis', 's3')
  endings.defer(parts.stop)
  const postgres = await startPostgres({ isDurable: true, data })
  endings.defer(postgres.stop)
  const database = await openSystemDatabase(postgres.url, first.database.name)
  endings.defer(database.close)
  const copied = await countRows(database)
  const different = Object.keys(counts).filter((table) => counts[table] !== copied[table])
  if (different.length > 0) throw new Error(`rows differ after the restore: ${different.join(', ')}`)
  const { s3 } = parts.s3
  const restoredStore = createS3ObjectStore({ ...s3, bucket: first.bucket })
  const pictures = [...(await store.list('lots/')), ...(await store.list('information/'))]
  for (const key of pictures) {
    const picture = await store.get(key)
    if (picture) await restoredStore.put(key, picture.bytes, picture.contentType)
  }
  const servers = { postgresUrl: postgres.url, ...addressesOf(parts), s3 }
  const system = await startSystem({ servers, database })
  endings.defer(system.stop)
  await useRestored(scene, system.process('gateway').url)
  await expectSettled(database)
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  scene.note(
    `${Object.keys(counts).length} tables with ${rows} rows and ${pictures.length} stored pictures came back equal; a farmer, a buyer and the administrator signed in, a lot showed its picture, a bid was accepted, invariants and projections held`,
  )
}

/** @throws if an invariant is violated. */
async function expectSettled(database: SystemDatabase): Promise<void> {
  const settled = await untilHolds(() => violationsIn(database), SETTLES_WITHIN_MS)
  const violations = [...settled, ...(await brokenRules(database.adminUrl))]
  if (violations.length > 0) throw new Error(violations.join('; '))
}

/** Deal reminders fall due at any time: a backup during which row counts changed is taken again. */
async function backUpAtRest({ servers, system: { database } }: Scene['stand']) {
  await expectSettled(database)
  for (let tries = 0; tries < MOST_BACKUPS; tries += 1) {
    const before = await countsAtRest(database)
    const folder = await takeBaseBackup(servers.postgres.url)
    const counts = await countRows(database)
    if (isDeepStrictEqual(before, counts)) return { folder, counts }
    await rm(folder, { recursive: true })
  }
  throw new Error(`rows came or went during each of ${MOST_BACKUPS} backups`)
}

/** @throws if a user cannot sign in, see a lot with its picture, or bid. */
async function useRestored({ market, random }: Scene, url: string): Promise<void> {
  for (const person of [market.farmer, market.admin]) await signIn(url, person)
  const lotId = random.pick(market.lotIds)
  for (const buyer of market.buyers.slice(0, 2)) {
    const session = await signIn(url, buyer)
    const lot = await lookAtLot(session, lotId)
    const picture = await fetch(new URL(lot.product.p_image ?? '', url))
    if (!picture.ok) throw new Error(`the picture of a lot was answered ${picture.status}`)
    if (lot.highestBidder?.username === buyer.username) continue
    await placeBid(session, lotId, lot.minimumNextBid)
    return
  }
}

/** Row counts that did not change for a while: notifications of the last steps are still being delivered at first. */
async function countsAtRest(database: SystemDatabase): Promise<Record<string, number>> {
  let counts = await countRows(database)
  return await eventually(
    async () => {
      const before = counts
      await sleep(QUIET_MS)
      counts = await countRows(database)
      if (!isDeepStrictEqual(before, counts)) throw new Error('rows still come and go')
      return counts
    },
    { withinMs: SETTLES_WITHIN_MS },
  )
}

/** Row counts of all tables of the services, by schema and name. */
async function countRows(database: Pick<SystemDatabase, 'query'>): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema = any($1) and table_type = 'BASE TABLE'`,
    [schemaNames],
  )
  const counting = tables.map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
  const counts = await database.query<{ name: string; rows: number }>(counting.join(' union all '))
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]))
}
