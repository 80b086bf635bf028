import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { useContactNeededStore } from '../../../lib/contact-needed.ts'
import { accepted } from '../../../test/fake-server.ts'
import { takeToasts } from '../../../test/render-at.tsx'
import { aBid, asha, gupta } from '../../auctions/test/an-auction.ts'
import {
  after,
  amount,
  answerOf,
  board,
  enter,
  enterAs,
  lot,
  newBid,
  placeBid,
  socket,
  three,
  watchedOf,
} from '../test/the-room.tsx'

vi.mock('../../../lib/live/socket.ts', async () => ({
  loadSocket: async () => (await import('../test/the-room.tsx')).socket.asSocket,
}))

describe('a bid in the room', () => {
  it('is sent as entered with a key, cannot be pressed twice, and is confirmed by a toast', async () => {
    await enter({})
    let answer: (given: unknown) => void = () => {}
    socket.answers.placeBid = () => new Promise((done) => (answer = done as typeof answer)) as Promise<never>
    await userEvent.click(placeBid())
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Placing bid…' })
    expect([button.disabled, amount().readOnly]).toEqual([true, true])
    expect(socket.sent('placeBid')).toEqual([
      { auctionId: lot, bidAmount: '2075', version: 1, bidKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    await act(async () => answer(answerOf(aBid(4, asha))))
    expect(takeToasts()).toEqual(['bid placed successfully'])
    expect(await within(board()).findByText('Winning')).toBeTruthy()
  })

  it("shows the server's words when it is refused", async () => {
    await enter({})
    const message = 'Your bid must be at least ₹2,075/quintal'
    socket.answers.placeBid = () => ({
      ...{ status: 409, message, data: null, code: 'bid-too-low' as const },
      params: { minimum: 2075, priceUnit: 'quintal' },
    })
    await userEvent.clear(amount())
    await userEvent.type(amount(), '10')
    await userEvent.click(placeBid())
    await waitFor(() => expect(takeToasts()).toEqual([message]))
    expect(screen.getByText(message)).toBeTruthy()
    expect(amount().getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(amount(), '0')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('far above the minimum asks for confirmation in words first', async () => {
    await enter({})
    socket.answers.placeBid = () => answerOf(aBid(4, asha))
    await userEvent.clear(amount())
    await userEvent.type(amount(), '24750')
    await userEvent.tab()
    expect(amount().value).toBe('24,750')
    await userEvent.click(placeBid())
    const dialog = await screen.findByRole('dialog', { name: 'Please confirm your bid' })
    expect(dialog.textContent).toContain(
      '₹24,750/quintal, that is twenty-four thousand seven hundred fifty rupees per quintal. Place it?',
    )
    expect(socket.sent('placeBid')).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Place Bid' }))
    expect(socket.sent('placeBid')).toEqual([expect.objectContaining({ bidAmount: '24750', confirm: true })])
  })

  it('carries the secret maximum if one is given', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: 'Automatic bidding' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /Your maximum/ }), '3000')
    await userEvent.click(placeBid())
    expect(socket.sent('placeBid')).toEqual([
      expect.objectContaining({ bidAmount: '2075', maxAmount: '3000' }),
    ])
  })

  it('whose answer was lost is being checked, and settles by its key after the reconnect', async () => {
    await enter({})
    await userEvent.click(placeBid())
    await act(async () => socket.cut())
    expect(screen.getByText('socket has been disconnected')).toBeTruthy()
    expect(screen.getByText('Reconnecting…')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Checking…' }).disabled).toBe(true)
    socket.answers.placeBid = () => answerOf(aBid(4, asha))
    await act(async () => socket.open())
    await waitFor(() => expect(takeToasts()).toEqual(['bid placed successfully']))
    const keys = socket.sent('placeBid').map((message) => (message as { bidKey: string }).bidKey)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('cannot be placed without a connection', async () => {
    await enter({})
    await act(async () => socket.cut())
    expect(placeBid().disabled).toBe(true)
  })
})

describe('pressing Place Bid', () => {
  const alert = () => screen.getByText(/The price changed as you pressed/).textContent

  it('asks again if another bid arrived meanwhile, and then sends the amount it asked about', async () => {
    await enter({})
    socket.answers.placeBid = () => answerOf(aBid(5, asha))
    await newBid(aBid(4, gupta))
    await waitFor(() => expect(amount().value).toBe('2,100'))
    await userEvent.click(placeBid())
    expect(socket.sent('placeBid')).toEqual([])
    expect(alert()).toContain('₹2,075 is now ₹2,100')
    await newBid(aBid(5, gupta))
    expect(placeBid().textContent).toBe('Place Bid ₹2,100')
    await userEvent.click(placeBid())
    expect(socket.sent('placeBid')).toEqual([expect.objectContaining({ bidAmount: '2100' })])
  })

  it('asks again if the price moved during the press', async () => {
    await enter({})
    fireEvent.pointerDown(placeBid())
    await newBid(aBid(4, gupta))
    await waitFor(() => expect(amount().value).toBe('2,100'))
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
    fireEvent.click(placeBid())
    vi.restoreAllMocks()
    expect(socket.sent('placeBid')).toEqual([])
    expect(alert()).toContain('₹2,075 is now ₹2,100')
  })

  it('sends the typed amount, in any script, even if the price has moved', async () => {
    await enter({})
    await userEvent.clear(amount())
    await userEvent.type(amount(), '₹ २,५००')
    expect(placeBid().textContent).toBe('Place Bid ₹2,500')
    await newBid(aBid(4, gupta))
    await userEvent.click(placeBid())
    expect(socket.sent('placeBid')).toEqual([expect.objectContaining({ bidAmount: '2500', version: 1 })])
  })

  it('leaves the focus in the field after Enter, and on a step whose amount changes', async () => {
    await enter({})
    await userEvent.type(amount(), '{Enter}')
    expect(socket.sent('placeBid')).toHaveLength(1)
    expect(document.activeElement).toBe(amount())
    const step = screen.getByRole('button', { name: /\+₹25$/ })
    step.focus()
    await newBid(aBid(4, gupta))
    expect(document.activeElement).toBe(step)
  })
})

describe('the leader', () => {
  const leads = after([...three, aBid(4, asha)], { ownMaximum: 5000 })
  const button = () => screen.getByRole('button', { name: /^Raise maximum/ })

  it('sees that they lead, with their maximum, and is not invited to bid', async () => {
    await enter({}, leads)
    expect(screen.getByText('You lead')).toBeTruthy()
    expect(screen.getByText('Automatic up to ₹5,000. We bid for you until then.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Place Bid/ })).toBeNull()
  })

  it('without a maximum is offered to set one, not to raise one', async () => {
    await enter({}, after([...three, aBid(4, asha)], { ownMaximum: null }))
    expect(screen.getByRole('button', { name: 'Set a maximum' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Raise/ })).toBeNull()
  })

  it('raises the maximum, sees that it cannot be lowered, and sees the new one', async () => {
    await enter({}, leads)
    await userEvent.click(button())
    const field = screen.getByRole('textbox', { name: 'Your maximum' })
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/It can be raised, but not lowered/)).toBeTruthy()
    await userEvent.type(field, '6,000')
    socket.answers.placeBid = () => ({
      // The text comes from the outcome, not from the server’s message.
      ...{ status: 200, message: '' },
      data: { bid: aBid(4, asha), leading: true, outcome: 'raised', auction: leads },
    })
    expect(button().textContent).toBe('Raise maximum to ₹6,000')
    await userEvent.click(button())
    expect(socket.sent('placeBid')).toEqual([
      expect.objectContaining({ bidAmount: '2100', maxAmount: '6000' }),
    ])
    expect(await screen.findByText('Automatic up to ₹6,000. We bid for you until then.')).toBeTruthy()
    expect(takeToasts()).toEqual(['Your maximum has been raised'])
  })

  it('is asked again if another bid arrived as the button was pressed', async () => {
    await enter({}, leads)
    fireEvent.pointerDown(button())
    await newBid(aBid(5, gupta))
    fireEvent.click(await screen.findByRole('button', { name: /^Place Bid/ }))
    expect(socket.sent('placeBid')).toEqual([])
  })
})

describe('the charges on the buyer', () => {
  const charges = [
    { name: { en: 'Mandi fee', hi: 'मंडी शुल्क' }, kind: 'percent', rate: 1 },
    { name: { en: 'Cess' }, kind: 'percent', rate: 0.5 },
  ]

  it('have reserved space before they are loaded, and no space if there are none', async () => {
    enterAs({})
    const asked = vi.mocked(fetch)
    let answer: (response: Response) => void = () => {}
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes('/deals/farmer-charges')
        ? new Promise<Response>((resolve) => {
            answer = resolve
          })
        : asked(address, init),
    )
    await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
    await act(async () => socket.open())
    const lines = () => amount().nextElementSibling?.childElementCount
    await waitFor(() => expect(lines()).toBe(2))
    await act(async () => answer(accepted([])))
    await waitFor(() => expect(lines()).toBe(1))
  })

  it('are shown beside the amount and in the confirmation, before the bid is placed', async () => {
    enterAs({})
    const asked = vi.mocked(fetch)
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
      address.includes('/deals/farmer-charges') ? accepted(charges) : asked(address, init),
    )
    await waitFor(() => expect(socket.connects).toBeGreaterThan(0))
    await act(async () => socket.open())
    expect(await screen.findByText('about ₹21,061.25 to pay, with Mandi fee and Cess')).toBeTruthy()
    await userEvent.clear(amount())
    await userEvent.type(amount(), '24750')
    await userEvent.click(placeBid())
    const dialog = await screen.findByRole('dialog', { name: 'Please confirm your bid' })
    expect(dialog.textContent).toContain('about ₹2,51,212.50 to pay, with Mandi fee and Cess')
  })
})

describe('a confirmation', () => {
  it('covers the maximum, says how many times the price it is, and focuses the button that changes the amount', async () => {
    await enter({})
    await userEvent.click(screen.getByRole('button', { name: 'Automatic bidding' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Your maximum/ }), '20500')
    await userEvent.click(placeBid())
    const dialog = await screen.findByRole('dialog', { name: 'Please confirm your bid' })
    expect(dialog.textContent).toContain(
      'Automatic up to ₹20,500/quintal, that is twenty thousand five hundred rupees per quintal',
    )
    expect(dialog.textContent).toContain('That is 10 times the current ₹2,050.')
    const back = within(dialog).getByRole('button', { name: 'Change the amount' })
    await waitFor(() => expect(document.activeElement).toBe(back))
  })
})

it('asks for contact details before the first bid, and then places it', async () => {
  await enter({ contact: null })
  await userEvent.click(placeBid())
  expect(socket.sent('placeBid')).toEqual([])
  act(() => useContactNeededStore.getState().goOn?.())
  expect(socket.sent('placeBid')).toHaveLength(1)
})

describe('changed terms', () => {
  it('are shown with what changed, also after a bid that was refused because of them', async () => {
    await enter({})
    const edited = { ...after(three), version: 9, termsVersion: 2, basePrice: 2200 }
    socket.answers = {
      placeBid: () => ({ status: 409, message: 'changed', data: null, code: 'terms-changed' }),
      watchAuction: () => ({ status: 200, message: 'ok', data: { ...watchedOf(edited), bids: [] } }),
    }
    await userEvent.click(placeBid())
    await waitFor(() => expect(takeToasts()[0]).toContain('The lot was changed'))
    expect(await screen.findByText('Base Price: ₹2,000 → ₹2,200')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByText(/Base Price: /)).toBeNull()
  })
})
