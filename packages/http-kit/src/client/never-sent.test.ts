import { expect, test, vi } from 'vitest'
import { untilTaken, wasNeverSent } from './never-sent.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

test('a refused connection counts as never sent, however the error is wrapped', () => {
  expect(wasNeverSent(failure('ECONNREFUSED'))).toBe(true)
  expect(wasNeverSent(new Error('failed', { cause: failure('UND_ERR_CONNECT_TIMEOUT') }))).toBe(true)
  expect(wasNeverSent(new AggregateError([failure('ECONNREFUSED'), failure('EHOSTUNREACH')]))).toBe(true)
  expect(wasNeverSent(new AggregateError([failure('ECONNREFUSED'), failure('ECONNRESET')]))).toBe(false)
  expect(wasNeverSent(failure('ECONNRESET'))).toBe(false)
})

test('a request that was never sent is sent again until it succeeds, and one that may have been received is not', async () => {
  const send = vi.fn().mockRejectedValueOnce(failure('ECONNREFUSED')).mockResolvedValue('taken')
  expect(await untilTaken(send, { withinMs: 2_000 })).toBe('taken')
  expect(send).toHaveBeenCalledTimes(2)
  const broken = vi.fn().mockRejectedValue(failure('ECONNRESET'))
  await expect(untilTaken(broken, { withinMs: 2_000 })).rejects.toThrow('ECONNRESET')
  expect(broken).toHaveBeenCalledTimes(1)
  await expect(untilTaken(() => Promise.reject(failure('ENOTFOUND')), { withinMs: 0 })).rejects.toThrow()
})
