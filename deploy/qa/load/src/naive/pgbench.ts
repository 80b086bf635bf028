import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** One naive bid: the price is read and the bid checked under the row lock. */
const script = `\\set auction random(1, :auctions)
\\set bidder random(1, 1000000)
begin;
select price_paise + increment_paise as amount, total_bids + 1 as sequence from auctions \
where id = :auction and status = 'active' and ends_at > clock_timestamp() for update \\gset
insert into bids (auction_id, sequence, id, bidder_id, amount_paise, placed_at) \
values (:auction, :sequence, gen_random_uuid(), :bidder, :amount, clock_timestamp());
update auctions set price_paise = :amount, leader_id = :bidder, total_bids = :sequence where id = :auction;
commit;
`

/** Load on the naive market. */
export interface NaiveLoad {
  auctions: number
  connections: number
  seconds: number
}

/** Output of `pgbench --version`, or null if it is missing. */
export async function findPgbench(): Promise<string | null> {
  return promisify(execFile)('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

/** Places naive bids with pgbench, which costs less than any client in Node. @returns what was committed. */
export async function runPgbench(
  url: string,
  { auctions, connections, seconds }: NaiveLoad,
  onStarted: (pid: number) => void,
): Promise<{ bids: number; perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-pgbench-'))
  try {
    const file = join(folder, 'bid.sql')
    await writeFile(file, script)
    const threads = Math.min(connections, availableParallelism())
    const child = spawn('pgbench', [
      ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, `--define=auctions=${auctions}`],
      ...[`--client=${connections}`, `--jobs=${threads}`, `--time=${Math.ceil(seconds)}`, url],
    ])
    if (child.pid !== undefined) onStarted(child.pid)
    const [report, complaints] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
    return parseReport(report.join(''), complaints.join(''))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Parses the output of current pgbench and of versions before 14. @throws if it cannot be parsed. */
function parseReport(report: string, complaints: string) {
  const read = (pattern: RegExp) => {
    const value = pattern.exec(report)?.[1]
    if (value === undefined) throw new Error(`pgbench's report cannot be read:\n${report}\n${complaints}`)
    return Number(value)
  }
  return {
    bids: read(/number of transactions actually processed: (\d+)/),
    perSecond: read(/tps = ([\d.]+) \((?:without initial connection|excluding)/),
  }
}
