import type { ServerToClientEvents } from '@boli/contracts'
import type { RealtimeServer } from './socket-types.ts'

/** The prefix of an event in Engine.IO's and Socket.IO's protocols. */
const MESSAGE = '4'
const EVENT = '2'

/**
 * Sends several messages of one event to the sockets of a room, in their order. They are encoded once and written to each
 * socket as one packet: `io.to(room).emit` would make a packet of each message for each socket, which is most of the cost of
 * a room whose sockets get each bid separately.
 */
export function sendTogether<Event extends keyof ServerToClientEvents>(
  io: RealtimeServer,
  room: string,
  event: Event,
  messages: readonly Parameters<ServerToClientEvents[Event]>[0][],
): void {
  if (messages.length === 0) return
  const packets = messages.map((message) => EVENT + JSON.stringify([event, message]))
  const frames = Buffer.concat(packets.map((packet) => textFrame(MESSAGE + packet)))
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const conn = io.sockets.sockets.get(id)?.conn
    if (conn?.transport.name === 'websocket') {
      // Engine.IO writes these bytes as they are, as it does for Socket.IO's own broadcasts, and ignores the packet's text.
      const encoded = { compress: false, wsPreEncodedFrame: [frames] }
      conn.write(packets[0] ?? '', encoded)
    } else for (const packet of packets) conn?.write(packet)
  }
}

/** An unmasked WebSocket frame (RFC 6455, 5.2). */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const { length } = payload
  const size = Buffer.alloc(length < 126 ? 1 : length < 65_536 ? 3 : 9)
  if (length < 126) size.writeUInt8(length)
  else if (length < 65_536) size.writeUIntBE(126 * 65_536 + length, 0, 3)
  else {
    size.writeUInt8(127)
    size.writeBigUInt64BE(BigInt(length), 1)
  }
  return Buffer.concat([Buffer.of(0x81), size, payload])
}
