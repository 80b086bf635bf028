import { expect, test } from 'vitest'
import { BodyRoom } from './body-room.ts'

test('one IPv6 network leaves half of the memory to others, however many addresses it has', () => {
  const room = new BodyRoom({ totalBytes: 64, addressBytes: 8 })
  const taken = (address: string) => room.hold(address).grow(8)
  const first = room.hold('2001:db8:1:1::1')
  expect([first.grow(8), first.grow(1)]).toEqual([true, false])
  expect([2, 3, 4, 5, 6].map((n) => taken(`2001:db8:1:${n}::1`))).toEqual([true, true, true, false, false])
  expect([taken('2001:db8:2:1::1'), taken('203.0.113.9')]).toEqual([true, true])
  first.letGo()
  first.letGo()
  expect([taken('2001:db8:1:7::1'), room.heldBytes]).toEqual([true, 48])
})
