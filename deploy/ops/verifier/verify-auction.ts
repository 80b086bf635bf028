#!/usr/bin/env node
// `npm run verify:auction -- --url https://… --auction ID` or `-- --file log.json`: checks whether an auction followed
// its rules. An ended auction must also be in the log of all closings; a file is compared with it if `--url` is given too.
// `--key` pins the key that must have signed; `--save` keeps the log as a file, and `--before` later checks that the
// log extends this file. Exits with 1 if a check fails.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findClosing } from './closings-client.ts'
import { type AuctionLog, changedSince, verifyLog } from './verify-log.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    auction: { type: 'string' },
    file: { type: 'string' },
    key: { type: 'string' },
    save: { type: 'string' },
    before: { type: 'string' },
  },
})

/** A page of a log, and the index of its auction in the log of all closings once it has ended. */
type ProofPage = AuctionLog & { next: number | null; closing?: number }

async function askProof(market: string, auctionId: string, start: number): Promise<ProofPage> {
  const address = `${market}/api/v1/auction/proof/${encodeURIComponent(auctionId)}?start=${start}`
  const response = await fetch(address)
  const { message, data } = (await response.json()) as { message?: string; data: ProofPage }
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${message}`)
  return data
}

async function fetchLog(market: string, auctionId: string): Promise<AuctionLog> {
  const log: AuctionLog = { auctionId, checkpoint: '', keys: [], leaves: [], leafHashes: [] }
  for (let start: number | null = 0; start !== null; ) {
    const page: ProofPage = await askProof(market, auctionId, start)
    const { checkpoint, keys, leaves, leafHashes } = page
    Object.assign(log, { checkpoint, keys })
    log.leaves.push(...leaves)
    log.leafHashes.push(...leafHashes)
    start = page.next
  }
  return log
}

/** @returns the problem with the closing, or null. */
async function checkClosing(market: string, { auctionId, checkpoint, keys, leaves }: AuctionLog) {
  if (!leaves.at(-1)?.startsWith('[1,"closed",')) return null
  const { closing: position } = await askProof(market, auctionId, leaves.length)
  if (position === undefined) return 'The auction is over, but not in the log of all closings'
  const [, size, root = ''] = checkpoint.split('\n')
  const closing = { position, auctionId, size: Number(size), root }
  return findClosing(market, values.key ? [values.key] : keys, closing)
}

const readLog = async (file: string): Promise<AuctionLog> => JSON.parse(await readFile(file, 'utf8'))

async function openLog(): Promise<AuctionLog> {
  if (values.file) return readLog(values.file)
  if (url && values.auction) return fetchLog(url, values.auction)
  throw new Error('Give --url and --auction, or --file')
}

const url = values.url?.replace(/\/$/, '')
const log = await openLog()
if (values.save) await writeFile(values.save, JSON.stringify(log))
const { isProved, says } = verifyLog(log, values.key)
const changed = values.before ? changedSince(await readLog(values.before), log) : null
const fault = isProved ? (changed ?? (url ? await checkClosing(url, log) : null)) : says
console.log(fault === null ? `✓ ${says}` : `✗ ${fault}`)
process.exitCode = fault === null ? 0 : 1
