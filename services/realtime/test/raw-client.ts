import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'

export const [TEXT, PING] = [0x1, 0x9]

/** A client frame with a mask of zeros. */
export function frame(opcode: number, text: string): Buffer {
  return Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)])
}

/** Sends the frame `times` times at once over a WebSocket without a cookie. @returns the answers until its end. */
export async function floodOver(url: string, sent: Buffer, times: number): Promise<string> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const connection = connect(Number(port), hostname)
  // A connection that is cut while it sends ends with an error.
  connection.on('error', () => {})
  const closed = new Promise((resolve) => connection.once('close', resolve))
  connection.write(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
      'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const [head] = await once(connection, 'data')
  expect(String(head)).toContain('101 Switching Protocols')
  let answered = ''
  connection.on('data', (data) => {
    answered += data.toString('latin1')
  })
  connection.write(Buffer.concat(Array.from({ length: times }, () => sent)))
  await closed
  return answered
}
