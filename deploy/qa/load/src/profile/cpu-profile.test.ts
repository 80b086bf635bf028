import { expect, test } from 'vitest'
import { type CpuProfile, sharesByModule, sharesOf } from './cpu-profile.ts'

const frame = (functionName: string, url: string) => ({ functionName, url, lineNumber: 1 })

const profile: CpuProfile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 5, 6] },
    {
      id: 2,
      callFrame: frame('placeBid', 'file:///anywhere/services/realtime/src/place-bid.ts'),
      children: [3],
    },
    {
      id: 3,
      callFrame: frame('send', 'file:///anywhere/node_modules/.pnpm/ws@8/node_modules/ws/lib/sender.js'),
      children: [4],
    },
    { id: 4, callFrame: frame('writev', '') },
    { id: 5, callFrame: frame('(idle)', '') },
    { id: 6, callFrame: frame('(garbage collector)', '') },
  ],
  samples: [2, 3, 4, 5, 6],
  timeDeltas: [100, 100, 500, 10_000, 300],
}

test('what Node does counts for the function that asked for it, and idle time for nobody', () => {
  expect(sharesOf(profile)).toEqual([
    { name: 'send npm:ws/lib/sender.js', percent: 60 },
    { name: '(garbage collector)', percent: 30 },
    { name: 'placeBid services/realtime/src/place-bid.ts', percent: 10 },
  ])
})

test('packages are added up by name, our own code by file', () => {
  expect(sharesByModule(sharesOf(profile)).map(({ name }) => name)).toEqual([
    'ws',
    '(garbage collector)',
    'services/realtime/src/place-bid.ts',
  ])
})
