import { expect, test } from 'vitest'
import { clientFrame, FrameReader } from './frames.ts'

/** As a server sends it: not masked. */
function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  if (length <= 125) return Buffer.concat([Buffer.from([0x81, length]), payload])
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 0xff]), payload])
  const head = Buffer.alloc(10)
  head.set([0x81, 127])
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, payload])
}

test('messages of every size are read, wherever the stream is cut', () => {
  const texts = ['2', 'a'.repeat(125), 'b'.repeat(126), '₹'.repeat(500), 'c'.repeat(70_000), '']
  const stream = Buffer.concat(texts.map(serverFrame))
  for (const size of [1, 3, 1_000, stream.length]) {
    const heard: string[] = []
    const reader = new FrameReader((message) => heard.push(message.toString()))
    const chunk = Buffer.alloc(size)
    for (let from = 0; from < stream.length; from += size) {
      // The same buffer each time, as sockets read into it.
      const length = stream.copy(chunk, 0, from, from + size)
      reader.read(chunk.subarray(0, length))
    }
    expect(heard, `cut after each ${size} bytes`).toEqual(texts)
  }
})

test('messages that nobody wants are passed over, wherever the stream is cut', () => {
  const texts = [`42${'a'.repeat(70_000)}`, '430[1]', '42b', '431[2]', `42${'c'.repeat(200)}`, '2']
  const stream = Buffer.concat(texts.map(serverFrame))
  for (const size of [1, 7, 1_000, stream.length]) {
    const heard: string[] = []
    const reader = new FrameReader((message) => heard.push(message.toString()), Buffer.from('42'))
    for (let from = 0; from < stream.length; from += size) reader.read(stream.subarray(from, from + size))
    expect(heard, `cut after each ${size} bytes`).toEqual(['430[1]', '431[2]', '2'])
  }
})

test('a goodbye is told, a frame of another kind is not passed over', () => {
  expect(new FrameReader(() => {}).read(Buffer.from([0x88, 0]))).toBe(false)
  expect(() => new FrameReader(() => {}).read(Buffer.from([0x82, 0]))).toThrow('unexpected kind')
})

test('a client masks its frames, with a mask that changes nothing', () => {
  for (const text of ['40', 'x'.repeat(125), 'x'.repeat(126), 'x'.repeat(300)]) {
    const frame = Buffer.from(clientFrame(text), 'latin1')
    const headLength = text.length <= 125 ? 2 : 4
    expect((frame[1] ?? 0) & 0x80).toBe(0x80)
    expect(frame.subarray(headLength, headLength + 4)).toEqual(Buffer.alloc(4))
    expect(frame.toString('latin1', headLength + 4)).toBe(text)
  }
})
