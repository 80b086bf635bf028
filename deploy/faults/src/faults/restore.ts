import { rm } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import { openSession } from '@boli/local'
import { createS3ObjectStore } from '@boli/object-store/s3'
import { openSystemDatabase, type RunningSystem, requireServers, startSystem } from '@boli/system'
import { findRealParts } from '@boli/test-kit/parts'
import { brokenAuctionRules } from '../invariants/auction-rules.ts'
import { untilHolds } from '../invariants/check.ts'
import { unequalProjections } from '../invariants/projections.ts'
import { startFromBackup, takeBaseBackup } from '../supervisor/base-backup.ts'
import { countRows } from '../supervisor/count-rows.ts'
import type { Fault, Scene } from './fault.ts'

const instances = {
  identity: 1,
  auctions: 1,
  information: 1,
  deals: 1,
  notifications: 1,
  analytics: 1,
  realtime: 1,
  gateway: 1,
}
const SETTLES_WITHIN_MS = 120_000
const MOST_BACKUPS = 5

export const restore: Fault = {
  name: 'restore',
  section: 'restore',
  does: 'a base backup of Postgres, taken while everything runs, and the pictures are restored beside a new, empty Kafka and Redis, and a second Boli starts over them',
  async run(scene) {
    const { stand, load, say } = scene
    const { database, bucket } = stand.system
    // Counts can be compared where nothing moves; the processes go on.
    await load.runDry()
    const settled = await untilHolds(() => unequalProjections(database), SETTLES_WITHIN_MS)
    if (settled.length > 0) throw new Error(settled.join('; '))
    say('  backing up …')
    const { backup, counts } = await backUpAtRest(stand)
    load.flow()

    say('  restoring …')
    const parts = await findRealParts({ wanted: ['kafka', 'redis', 's3'] })
    const postgres = await startFromBackup(backup)
    try {
      const { s3 } = parts
      if (!s3) throw new Error('There is no S3 to restore into')
      const name = database.name
      const restored = await openSystemDatabase(postgres.url, name)
      const copied = await countRows(restored)
      const different = Object.keys(counts).filter((table) => counts[table] !== copied[table])
      if (different.length > 0) throw new Error(`rows differ after the restore: ${different.join(', ')}`)
      const pictures = await copyPictures(
        createS3ObjectStore({ ...stand.servers.addresses.s3, bucket }),
        createS3ObjectStore({ ...s3.s3, bucket }),
      )
      const servers = { postgresUrl: postgres.url, ...requireServers(parts), s3: s3.s3 }
      const system = await startSystem({ servers, database: restored, instances })
      try {
        await useRestored(scene, system)
        const broken = await brokenAuctionRules(restored.adminUrl)
        if (broken.length > 0) throw new Error(`after the restore: ${broken.join('; ')}`)
        const unequal = await untilHolds(() => unequalProjections(restored), SETTLES_WITHIN_MS)
        if (unequal.length > 0) throw new Error(`after the restore: ${unequal.join('; ')}`)
      } finally {
        await system.stop()
        await restored.close()
      }
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
      scene.note(
        `${Object.keys(counts).length} tables with ${rows} rows and ${pictures} stored pictures came back equal; a farmer, a buyer and the administrator signed in, a lot showed its picture, a bid was accepted, invariants and projections held`,
      )
    } finally {
      await postgres.remove()
      await parts.stop()
    }
  },
}

/** Reminders of deals fall due at any time: a backup in which rows came or went meanwhile cannot be compared. */
async function backUpAtRest({ servers, system }: Scene['stand']) {
  for (let tries = 0; tries < MOST_BACKUPS; tries += 1) {
    const before = await countRows(system.database)
    const backup = await takeBaseBackup(servers.postgres)
    const counts = await countRows(system.database)
    if (isDeepStrictEqual(before, counts)) return { backup, counts }
    await rm(backup.folder, { recursive: true })
  }
  throw new Error(`rows came or went during each of ${MOST_BACKUPS} backups`)
}

async function copyPictures(
  from: ReturnType<typeof createS3ObjectStore>,
  to: ReturnType<typeof createS3ObjectStore>,
): Promise<number> {
  const keys = [...(await from.list('lots/')), ...(await from.list('information/'))]
  for (const key of keys) {
    const picture = await from.get(key)
    if (picture) await to.put(key, picture.bytes, picture.contentType)
  }
  return keys.length
}

/** @throws where somebody cannot sign in, see a lot with its picture, or bid. */
async function useRestored({ market, random }: Scene, system: RunningSystem): Promise<void> {
  const { url } = system.process('gateway')
  for (const { username, password } of [market.farmer, market.admin]) {
    await openSession(url).call(routes.login, { json: { input: username, password } })
  }
  const buyers = market.buyers.slice(0, 2)
  const lotId = random.pick(market.lotIds)
  for (const { username, password } of buyers) {
    const session = openSession(url)
    await session.call(routes.login, { json: { input: username, password } })
    const { data: lot } = await session.call<AuctionView>(routes.getAuction, { params: { auctionId: lotId } })
    const picture = await fetch(new URL(lot.product.p_image ?? '', url))
    if (!picture.ok) throw new Error(`the picture of a lot was answered ${picture.status}`)
    if (lot.highestBidder?.username === username) continue
    await session.call<PlacedBid>(routes.placeBid, {
      params: { auctionId: lotId },
      json: { bidAmount: lot.minimumNextBid, bidKey: newId() },
    })
    return
  }
}
