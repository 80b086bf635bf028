import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { UsageMeter } from '../measure/usage-meter.ts'

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

export interface RebuildFigures {
  events: number
  seconds: number
}

/** Runs the rebuild as an administrator would, as a process of its own. @throws with what it said where it fails. */
export async function runRebuild(
  environment: Record<string, string>,
  meter?: UsageMeter,
): Promise<RebuildFigures> {
  const child = spawn(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (child.pid !== undefined) meter?.watch('rebuild', child.pid)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  const line = output.split('\n').find((one) => one.includes(DONE))
  if (code !== 0 || line === undefined) throw new Error(`The rebuild ended with ${code}:\n${output}`)
  const { events, seconds } = JSON.parse(line) as RebuildFigures
  return { events, seconds }
}
