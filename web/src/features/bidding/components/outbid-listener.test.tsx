import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ToastContainer } from 'react-toastify/unstyled'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { accepted, startFakeServer } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, where } from '../../../test/render-at.tsx'
import { anAuction, idOf } from '../../auctions/test/an-auction.ts'
import { OutbidListener } from './outbid-listener.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

const message = {
  ...{ auctionId: idOf(1), productName: 'Sharbati wheat', highestBid: 2450, minimumNextBid: 2475 },
}

async function listenAt(path: string) {
  renderAt(
    path,
    <>
      <OutbidListener />
      <ToastContainer />
    </>,
  )
  await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
}

const outbid = (changes = {}) => act(async () => socket.serve('outbid', { ...message, ...changes }))

beforeEach(async () => {
  await startTestI18n()
  startFakeServer({ [`GET /auction/getAuction/${idOf(1)}`]: () => accepted(anAuction()) })
})
afterEach(() => live.disconnect())

describe('being outbid outside the room', () => {
  it('shows a toast with the new price and a link to the room', async () => {
    await listenAt('/market')
    await outbid()
    expect(await screen.findByText('You were outbid on Sharbati wheat: now ₹2,450/quintal')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Bid ₹2,475/quintal or more' }))
    expect(where()).toBe(`/auction/${idOf(1)}`)
  })

  it('shows one toast per lot, which the next price updates', async () => {
    await listenAt('/market')
    await outbid({ auctionId: idOf(2) })
    await screen.findByText(/now ₹2,450/)
    await outbid({ auctionId: idOf(2), highestBid: 2500 })
    expect(await screen.findByText(/now ₹2,500/)).toBeTruthy()
    expect(screen.queryByText(/now ₹2,450/)).toBeNull()
  })

  it('shows no toast in the room itself, which shows the status', async () => {
    await listenAt(`/auction/${idOf(3)}`)
    await outbid({ auctionId: idOf(3), productName: 'Mango' })
    await outbid({ auctionId: idOf(4), productName: 'Chilli' })
    expect(await screen.findByText(/outbid on Chilli/)).toBeTruthy()
    expect(screen.queryByText(/outbid on Mango/)).toBeNull()
  })
})
