import { expect, test } from 'vitest'
import { keepKafkaOnLink } from './kafka-addresses.ts'

function answer(port: number): Buffer {
  const bytes = Buffer.alloc(4 + 6 + 9 + 4 + 3)
  bytes.writeInt32BE(bytes.length - 4)
  bytes.write('127.0.0.1', 10)
  bytes.writeInt32BE(port, 19)
  return bytes
}

test('the port of the broker is replaced by that of the link, even if an answer arrives in pieces', async () => {
  const { toClient } = keepKafkaOnLink(9_092, 20_001)
  const all = Buffer.concat([answer(9_092), answer(5_432)])
  const passed: Buffer[] = []
  for (const byte of all) passed.push((await toClient?.(Buffer.from([byte]))) ?? Buffer.alloc(0))
  expect(Buffer.concat(passed)).toEqual(Buffer.concat([answer(20_001), answer(5_432)]))
})
