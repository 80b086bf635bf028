#!/usr/bin/env node
// `npm run verify:auction -- --url https://… --auction ID` or `-- --file log.json`: checks whether an auction followed
// its rules. An ended auction must also be in the log of all closings; a file is compared with it if `--url` is given
// too.
// `--key` pins the key that must have signed; `--save` keeps the log as a file, and `--before` later checks that the
// log extends this file. Exits with 1 if a check fails.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { findClosing, openClosings } from './closings-client.ts'
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

/** @returns the problem with the closing, or null. */
async function checkClosing(url: string, { auctionId, checkpoint, keys, leaves }: AuctionLog) {
  if (!leaves.at(-1)?.startsWith('[1,"closed",')) return null
  const address = `${url}/api/v1/auction/proof/${encodeURIComponent(auctionId)}?start=${leaves.length}`
  const { data }: { data: { closing?: number } } = JSON.parse(await (await fetch(address)).text())
  if (data.closing === undefined) return 'The auction is over, but not in the log of all closings'
  const [, size, root = ''] = checkpoint.split('\n')
  const closing = { position: data.closing, auctionId, size: Number(size), root }
  return findClosing(openClosings(url), values.key ? [values.key] : keys, closing)
}

const url = values.url?.replace(/\/$/, '')
const log: AuctionLog = values.file
  ? JSON.parse(await readFile(values.file, 'utf8'))
  : url && values.auction
    ? await fetchLog(url, values.auction)
    : (() => {
        throw new Error('Give --url and --auction, or --file')
      })()
if (values.save) await writeFile(values.save, JSON.stringify(log))
const verdict = verifyLog(log, values.key)
const before: AuctionLog | null = values.before ? JSON.parse(await readFile(values.before, 'utf8')) : null
const fault = verdict.isProved
  ? ((before && changedSince(before, log)) ?? (url ? await checkClosing(url, log) : null))
  : null
const isProved = verdict.isProved && fault === null
console.log(`${isProved ? '✓' : '✗'} ${fault ?? verdict.says}`)
process.exitCode = isProved ? 0 : 1
