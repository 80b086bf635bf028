// `npm run verify:auction -- --url https://… --auction ID` or `-- --file log.json`: was an auction run by its rules?
// `--key` pins the key that must have signed; `--save` keeps the log as a file. Ends with 1 where it was not.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type AuctionLog, verifyLog } from './verify-log.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    auction: { type: 'string' },
    file: { type: 'string' },
    key: { type: 'string' },
    save: { type: 'string' },
  },
})

async function fetchLog(url: string, auction: string): Promise<AuctionLog> {
  const log: AuctionLog = { auctionId: auction, checkpoint: '', keys: [], leaves: [], leafHashes: [] }
  for (let start: number | null = 0; start !== null; ) {
    const address: string = `${url}/api/v1/auction/proof/${encodeURIComponent(auction)}?start=${start}`
    const response = await fetch(address)
    const answer: { message?: string; data: AuctionLog & { next: number | null } } = JSON.parse(
      await response.text(),
    )
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${answer.message}`)
    const { checkpoint, keys, leaves, leafHashes, next } = answer.data
    log.checkpoint = checkpoint
    log.keys = keys
    log.leaves.push(...leaves)
    log.leafHashes.push(...leafHashes)
    start = next
  }
  return log
}

const log: AuctionLog = values.file
  ? JSON.parse(await readFile(values.file, 'utf8'))
  : values.url && values.auction
    ? await fetchLog(values.url.replace(/\/$/, ''), values.auction)
    : (() => {
        throw new Error('Give --url and --auction, or --file')
      })()
if (values.save) await writeFile(values.save, JSON.stringify(log))
const verdict = verifyLog(log, values.key)
console.log(verdict.isProved ? `✓ ${verdict.says}` : `✗ ${verdict.says}`)
process.exitCode = verdict.isProved ? 0 : 1
