import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Visitor } from './browser.ts'

type Step = (name: string, step: () => Promise<void>) => void

/**
 * Tests that continue where the previous one ended: after a failure the rest of the story is skipped, and screenshots
 * of all open pages are kept.
 */
export function tellStory(visitors: () => Record<string, Visitor | undefined> = () => ({})): Step {
  let failed: string | null = null
  return (name, step) =>
    test(name, async (context) => {
      if (failed !== null) context.skip(`because of "${failed}"`)
      try {
        await step()
      } catch (error) {
        failed = name
        console.error(await describeScreens(visitors()))
        throw error
      }
    })
}

async function describeScreens(visitors: Record<string, Visitor | undefined>): Promise<string> {
  const folder = join(tmpdir(), 'boli-failed-screens')
  await mkdir(folder, { recursive: true })
  const lines: string[] = []
  for (const [name, visitor] of Object.entries(visitors)) {
    if (!visitor) continue
    const path = join(folder, `${name}.png`)
    await visitor.page.screenshot({ path }).catch(() => null)
    lines.push(`${name} was at ${visitor.page.url()}, see ${path}`, ...visitor.problems)
  }
  return lines.join('\n')
}
