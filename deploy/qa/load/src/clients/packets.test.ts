import { expect, test } from 'vitest'
import { eventPacket, packetKind, readAcknowledgement, readBidAcknowledgement } from './packets.ts'

const ID = '0199a0b0-0000-7000-8000-000000000001'

test('distinguishes the packets that a server sends', () => {
  const kinds = [
    '0{"sid":"a"}',
    '2',
    '40{"sid":"b"}',
    '44{"message":"no"}',
    '42["new bid",{}]',
    '4312[{}]',
    '6',
  ]
  expect(kinds.map((text) => packetKind(Buffer.from(text)))).toEqual([
    ...['open', 'ping', 'connected', 'refused', 'event', 'acknowledgement', 'other'],
  ])
})

test('finds the number and the answer of an acknowledgement', () => {
  const data = Buffer.from('431234[{"status":200}]')
  const { id, start } = readAcknowledgement(data)
  expect({ id, body: data.toString('utf8', start) }).toEqual({ id: 1234, body: '[{"status":200}]' })
})

test('an accepted bid is known by its own id, a refused one by its code', () => {
  const answer = (content: object) =>
    readBidAcknowledgement(Buffer.from(`430${JSON.stringify([content])}`), 3)
  const data = { bid: { _id: ID, auction: 'another' }, leading: true, auction: { _id: 'another' } }
  expect(answer({ status: 200, message: 'bid placed', data })).toEqual({ kind: 'accepted', bidId: ID })
  const refused = { status: 409, message: 'Zu niedrig · ₹', data: null, code: 'bid-too-low' }
  expect(answer(refused)).toEqual({ kind: 'refused', code: 'bid-too-low' })
  const lost = { status: 504, message: 'Checking', data: null, code: 'bid-unanswered' }
  expect(answer(lost)).toEqual({ kind: 'unanswered' })
})

test('an event asks for its acknowledgement by number', () => {
  expect(eventPacket(7, 'placeBid', '{"bidAmount":1}')).toBe('427["placeBid",{"bidAmount":1}]')
})
