import { buildWeb } from '@boli/dev'
import chromiumForServers from '@sparticuz/chromium'
import type { TestProject } from 'vitest/node'
import { offerStacks } from './shared-stacks.ts'

/** Builds once what the files of the browser suite, two at a time, would otherwise build concurrently. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // A second process would use the program while the first is still writing it.
  await chromiumForServers.executablePath()
  // One build for every stack, with the test languages (web/build/languages.ts).
  process.env.BOLI_TEST_LANGUAGES = '1'
  if (!process.env.BOLI_ADDRESS) await buildWeb({})
  const { address, stop } = await offerStacks()
  project.provide('sharedStacks', address)
  return stop
}
