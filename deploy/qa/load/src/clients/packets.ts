import type { BidAnswer } from '../load/load-counter.ts'

/**
 * Engine.IO 4 and Socket.IO 5 in text frames: the first digit is the transport's, the second
 * the protocol's. Read from bytes, since most of a frame is of no interest to a load generator.
 * Source: https://socket.io/docs/v4/engine-io-protocol/, https://socket.io/docs/v4/socket-io-protocol/
 */
const digit = (text: string) => text.charCodeAt(0)
const OPEN = digit('0')
const PING = digit('2')
const MESSAGE = digit('4')
const CONNECT = digit('0')
const EVENT = digit('2')
const ACKNOWLEDGE = digit('3')
const CONNECT_ERROR = digit('4')
const BRACKET = digit('[')

export const CONNECT_PACKET = '40'
export const PONG_PACKET = '3'

export type PacketKind = 'open' | 'ping' | 'connected' | 'refused' | 'event' | 'acknowledgement' | 'other'

export function packetKind(data: Buffer): PacketKind {
  if (data[0] === PING) return 'ping'
  if (data[0] === OPEN) return 'open'
  if (data[0] !== MESSAGE) return 'other'
  if (data[1] === EVENT) return 'event'
  if (data[1] === ACKNOWLEDGE) return 'acknowledgement'
  if (data[1] === CONNECT) return 'connected'
  return data[1] === CONNECT_ERROR ? 'refused' : 'other'
}

/** An event that asks to be acknowledged under the given number. @param payload JSON. */
export function eventPacket(id: number, event: string, payload: string): string {
  return `42${id}["${event}",${payload}]`
}

/** The number of an acknowledgement, and the offset of its JSON array. */
export function readAcknowledgement(data: Buffer): { id: number; start: number } {
  let id = 0
  let start = 2
  for (; start < data.length && data[start] !== BRACKET; start += 1) id = id * 10 + (data[start] ?? 0) - OPEN
  return { id, start }
}

const accepted = Buffer.from('[{"status":200,')
const idField = Buffer.from('"_id":"')
const ID_LENGTH = 36
/** Codes that do not say that the bid was not placed. */
const unknownFates = new Set(['bid-unanswered', 'upstream-unavailable', 'internal-error'])

/** What `placeBid` was acknowledged with. The first id in an accepted bid's answer is the bid's own. */
export function readBidAcknowledgement(data: Buffer, start: number): BidAnswer {
  if (data.subarray(start, start + accepted.length).equals(accepted)) {
    const found = data.indexOf(idField, start)
    const from = found + idField.length
    return { kind: 'accepted', bidId: data.toString('latin1', from, from + ID_LENGTH) }
  }
  const [answer] = JSON.parse(data.toString('utf8', start)) as [{ code?: string; status?: number }]
  return refusedWith(answer.code ?? String(answer.status))
}

export function refusedWith(code: string): BidAnswer {
  return unknownFates.has(code) ? { kind: 'unanswered' } : { kind: 'refused', code }
}
