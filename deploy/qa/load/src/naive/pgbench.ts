import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type NaiveLoad, type NaiveRun, naiveStatements } from './naive-market.ts'

const { begin, lock, insert, update, commit } = naiveStatements
const script = `\\set auction random(1, :auctions)
\\set bidder random(1, 1000000)
${begin};
${oneLine(lock)} \\gset
${oneLine(insert)};
${oneLine(update)};
${commit};
`

/** Output of `pgbench --version`, or null if it is missing. */
export async function findPgbench(): Promise<string | null> {
  return promisify(execFile)('pgbench', ['--version']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

/** Places naive bids with pgbench, which costs less than any client in Node. */
export async function runPgbench(
  url: string,
  load: NaiveLoad,
  onStarted: (pid: number) => void = () => {},
): Promise<NaiveRun> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-pgbench-'))
  try {
    const file = join(folder, 'bid.sql')
    await writeFile(file, script)
    const threads = Math.min(load.connections, availableParallelism())
    return parseReport(
      await run(onStarted, [
        ...['--no-vacuum', '--protocol=prepared', `--file=${file}`, `--define=auctions=${load.auctions}`],
        ...[`--client=${load.connections}`, `--jobs=${threads}`, `--time=${Math.ceil(load.seconds)}`],
        url,
      ]),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(onStarted: (pid: number) => void, args: string[]): Promise<string> {
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) onStarted(child.pid)
  let report = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => {
    report += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`pgbench failed:\n${complaints}`)
  return report
}

/** Parses pgbench's output. @throws if it cannot be parsed. */
export function parseReport(report: string): NaiveRun {
  const read = (pattern: RegExp) => {
    const value = pattern.exec(report)?.[1]
    if (value === undefined) throw new Error(`pgbench's report cannot be read:\n${report}`)
    return Number(value)
  }
  return {
    bids: read(/number of transactions actually processed: (\d+)/),
    perSecond: read(/tps = ([\d.]+) \((?:without initial connection|excluding)/),
  }
}

function oneLine(statement: string): string {
  return statement.replace(/\s+/g, ' ')
}
