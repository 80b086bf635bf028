import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { UsageMeter } from '../measure/usage-meter.ts'
import type { Progress } from '../report/progress.ts'

const command = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  '..',
  'services',
  'analytics',
  'src',
  'rebuild.ts',
)
const DONE = 'projections are rebuilt'
const UNDER_WAY = 'projections are being rebuilt'

export interface RebuildFigures {
  events: number
  seconds: number
}

/** Runs the rebuild as an administrator would, as a process of its own. @throws with what it said where it fails. */
export async function runRebuild(
  environment: Record<string, string>,
  progress: Progress,
  meter?: UsageMeter,
): Promise<RebuildFigures> {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) meter?.watch('rebuild', child.pid)
  const said: string[] = []
  let figures: RebuildFigures | null = null
  createInterface(child.stdout).on('line', (line) => {
    said.push(line)
    if (line.includes(UNDER_WAY)) progress.reach(JSON.parse(line).events)
    if (line.includes(DONE)) figures = JSON.parse(line)
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || figures === null) throw new Error(`The rebuild ended with ${code}:\n${said.join('\n')}`)
  const { events, seconds } = figures as RebuildFigures
  return { events, seconds }
}
