import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Scenario } from '../bids/scenario.ts'
import type { WholePath } from '../whole-path/whole-path.ts'
import { type Share, sharesByModule, sharesOf } from './cpu-profile.ts'

const SHOWN = 15

/** The same scenario, with a profile of each service taken while it runs, and a list of what is in it. */
export function profiled(
  scenario: Scenario<WholePath>,
  folder: string,
  say: (line: string) => void,
): Scenario<WholePath> {
  return {
    ...scenario,
    async run(path) {
      const { profilers } = path.system
      await mkdir(folder, { recursive: true })
      for (const profiler of profilers.values()) await profiler.start()
      const measured = await scenario.run(path)
      for (const [name, profiler] of profilers) {
        const profile = await profiler.stop()
        await writeFile(join(folder, `${scenario.id}-${name}.cpuprofile`), JSON.stringify(profile))
        const shares = sharesOf(profile)
        say(`${scenario.id}, ${name}`)
        say(listOf(sharesByModule(shares)))
        say(listOf(shares))
      }
      return measured
    },
  }
}

function listOf(shares: readonly Share[]): string {
  return shares
    .slice(0, SHOWN)
    .map(({ name, percent }) => `  ${percent.toFixed(1).padStart(5)} %  ${name}`)
    .join('\n')
}
