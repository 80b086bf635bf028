import { expect, test } from 'vitest'
import { startInParts } from './start-in-parts.ts'

test.each([false, true])(
  'parts are ended in reverse order and only once (a later part fails: %s)',
  async (fails) => {
    const ended: string[] = []
    const started = startInParts(async (endings) => {
      endings.defer(() => void ended.push('first'))
      endings.defer(() => void ended.push('second'))
      if (fails) throw new Error('the third does not start')
      return { url: 'http://here' }
    })
    if (fails) await expect(started).rejects.toThrow('the third does not start')
    else {
      expect([(await started).url, ...ended]).toEqual(['http://here'])
      await (await started).stop()
      await (await started).stop()
    }
    expect(ended).toEqual(['second', 'first'])
  },
)
