import { expect, test } from 'vitest'
import { startInParts } from './start-in-parts.ts'

function parts(fails: boolean) {
  const ended: string[] = []
  const started = startInParts(async (endings) => {
    endings.defer(() => void ended.push('first'))
    endings.defer(() => void ended.push('second'))
    if (fails) throw new Error('the third does not start')
    return { url: 'http://here' }
  })
  return { ended, started }
}

test('parts are ended in reverse order, once', async () => {
  const { ended, started } = parts(false)
  const { url, stop } = await started
  expect([url, ...ended]).toEqual(['http://here'])
  await stop()
  await stop()
  expect(ended).toEqual(['second', 'first'])
})

test('parts are ended before the failure of a later one is reported', async () => {
  const { ended, started } = parts(true)
  await expect(started).rejects.toThrow('the third does not start')
  expect(ended).toEqual(['second', 'first'])
})
