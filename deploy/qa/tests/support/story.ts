import { test } from 'vitest'

type Step = (name: string, step: () => Promise<void>) => void

/** Tests that continue where the previous one ended: after a failure the rest of the story is skipped. */
export function startStory(): Step {
  let failed: string | null = null
  return (name, step) =>
    test(name, async (context) => {
      if (failed !== null) context.skip(`because of "${failed}"`)
      failed = name
      await step()
      failed = null
    })
}
