import { expect, test } from 'vitest'
import { PicturesBusy } from './errors.ts'
import { takeTurns } from './turns.ts'

/** A queue whose clock advances with tasks only, and tasks that end when the test says so. */
function aLine(waiting = 8) {
  let nowMs = 0
  const begun: string[] = []
  const ends: (() => void)[] = []
  const inTurn = takeTurns(
    { running: 1, waiting, runningOrWaitingPerOwner: 2, perOwnerAndMinute: 30 },
    () => nowMs,
  )
  const send = (owner: string, expectedMs = 0) =>
    inTurn(
      () =>
        new Promise<void>((resolve) => {
          begun.push(owner)
          ends.push(resolve)
        }),
      { owner, expectedMs },
    )
  return {
    begun,
    send,
    async endAfter(ms: number) {
      nowMs += ms
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

test('a sender whose picture took long waits behind those whose pictures took less, until that time is forgiven', async () => {
  const line = aLine()
  void line.send('slow')
  void line.send('slow')
  await line.endAfter(5_000)
  for (const owner of ['slow', 'asha', 'ravi']) void line.send(owner)
  for (const ms of [5_000, 20, 20]) await line.endAfter(ms)
  expect(line.begun).toEqual(['slow', 'slow', 'asha', 'ravi', 'slow'])
  await line.endAfter(20)
  for (const owner of ['meera', 'slow', 'asha']) void line.send(owner)
  await line.endAfter(150_000)
  expect(line.begun.slice(-2)).toEqual(['meera', 'slow'])
})

test('a picture that may take long waits behind those that arrive later and are small', async () => {
  const line = aLine()
  for (const owner of ['large', 'large', 'larger', 'largest']) void line.send(owner, 1_200)
  void line.send('asha', 60)
  for (const ms of [1_000, 60]) await line.endAfter(ms)
  expect(line.begun).toEqual(['large', 'asha', 'larger'])
})

test('a full queue refuses a picture of the heaviest user, and a newcomer if there is none', async () => {
  const line = aLine(1)
  void line.send('slow')
  await line.endAfter(5_000)
  void line.send('asha')
  const refused = line.send('slow')
  const waits = line.send('ravi')
  await expect(refused).rejects.toThrow(PicturesBusy)
  await expect(line.send('meera')).rejects.toThrow(PicturesBusy)
  for (const ms of [20, 20]) await line.endAfter(ms)
  await waits
  expect(line.begun).toEqual(['slow', 'asha', 'ravi'])
})
