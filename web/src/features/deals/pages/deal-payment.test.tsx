import type { DealView } from '@boli/contracts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accepted } from '../../../test/fake-server.ts'
import { changesIn, press, textsOf } from '../../../test/on-screen.ts'
import { takeToasts } from '../../../test/render-at.tsx'
import { aDeal, aPayment, dealLine, entry, idOf, soon } from '../test/a-deal.ts'
import { openDeal, ROOM, stepOf, useDealRoom } from '../test/the-deal-room.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
sockets.current = dealLine.asSocket

useDealRoom()

describe('a payment', () => {
  const steps = { ...aDeal().steps, handover: 'done', weight: 'done' } as const
  const link = 'upi://pay?pa=ram@upi&pn=Ram%20Kisan&am=24132.50&cu=INR&tr=D1&tn=wheat'
  const bank = { holder: 'Ram Kisan', account: '123456789012', ifsc: 'SBIN0001234' }
  const buyer = (due: number, isEstimate = false) =>
    aDeal({
      ...{ you: 'buyer', steps, waitingFor: 'buyer', actions: ['payments'] },
      amount: { ...aDeal().amount, due, isEstimate },
      payTo: { upi: { id: 'ram@upi', link }, bank, changedAt: null },
    })

  it.each([
    ['farmer', 'Net in your hand', '₹24,255', ['Lot, 10 quintals₹24,500', 'Commission−₹245']],
    ['buyer', 'Amount due', '₹24,745', ['Lot, 10 quintals₹24,500', 'Mandi fee₹245']],
  ] as const)('shows the %s their own sum first, line by line', async (you, label, sum, lines) => {
    const charge = { kind: 'charge', quantity: null } as const
    const amount: DealView['amount'] = {
      lines: [
        { kind: 'goods', label: {}, payer: null, quantity: 10, amount: 24_500 },
        { ...charge, label: { en: 'Mandi fee' }, payer: 'buyer', amount: 245 },
        { ...charge, label: { en: 'Commission' }, payer: 'farmer', amount: -245 },
      ],
      ...{ due: 24_745, netInHand: 24_255, isEstimate: false, paid: 0, received: 0 },
    }
    await openDeal(aDeal({ you, steps, waitingFor: 'buyer', amount }))
    expect(stepOf('Paid').getByText(label).nextElementSibling?.textContent).toBe(sum)
    expect(textsOf(stepOf('Paid').getAllByRole('listitem'))).toEqual(lines)
  })

  it('up to ₹1,00,000 offers UPI first, with a link and a QR code', async () => {
    await openDeal(buyer(24_132.5))
    expect(screen.getByRole('link', { name: 'Open the UPI app' }).getAttribute('href')).toBe(link)
    expect(screen.getByRole('img', { name: 'QR code that pays ram@upi' })).toBeTruthy()
    const ways = stepOf('Paid').getAllByRole('region')
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['Pay by UPI', 'Pay by bank'])
  })

  it.each([
    ['weighed', false],
    ['still an estimate', true],
  ])('above ₹1,00,000, %s, offers the bank first and no link that cannot work', async (_, isEstimate) => {
    await openDeal(buyer(2_41_325, isEstimate))
    const ways = stepOf('Paid').getAllByRole('region')
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['Pay by bank', 'Pay by UPI'])
    expect(screen.queryByRole('link', { name: 'Open the UPI app' })).toBeNull()
  })

  it('waits for the farmer once everything is recorded, so that nothing is paid twice', async () => {
    const deal = buyer(10_000)
    await openDeal({
      ...{ ...deal, waitingFor: 'farmer', payments: [aPayment()] },
      amount: { ...deal.amount, due: 10_000, paid: 10_000, received: 0 },
    })
    const text = 'All of it is recorded. It waits for the farmer to confirm.'
    expect(stepOf('Paid').getByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the UPI app' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
    expect(screen.queryByText('Left to pay')).toBeNull()
  })

  it('is recorded with its reference, in parts as well', async () => {
    const deal = buyer(24_132.5)
    const { sent } = await openDeal(deal, {
      [`POST ${ROOM}/payments`]: () => accepted({ ...deal, version: 4, payments: [aPayment()] }),
    })
    await press('I have paid')
    const amount = screen.getByLabelText<HTMLInputElement>('Amount paid, in rupees')
    expect(amount.value).toBe('24,132.50')
    await userEvent.clear(amount)
    await userEvent.type(amount, '10,000')
    await userEvent.type(screen.getByLabelText('Reference'), '1234')
    await press('Notify the farmer')
    expect(await screen.findByText('A UPI reference has twelve digits')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Reference'), ' ५६७८ ९०१२')
    const day = screen.getByLabelText('Paid on')
    const today = (day as HTMLInputElement).value
    fireEvent.change(day, { target: { value: '1999-01-01' } })
    await press('Notify the farmer')
    expect(
      await screen.findByText('That is before the deal was made: enter the day on which you paid'),
    ).toBeTruthy()
    fireEvent.change(day, { target: { value: today } })
    await press('Notify the farmer')
    await waitFor(() => expect(takeToasts()).toEqual(['The farmer was notified']))
    const payment = { amount: 10_000, method: 'upi', reference: '123456789012', version: 3 }
    expect(changesIn(sent)).toMatchObject([{ body: payment }])
  })

  it('is reported as received or not received by the farmer', async () => {
    const deal = aDeal({
      ...{ steps, waitingFor: 'farmer', payments: [aPayment()] },
      actions: ['payments/received', 'payments/not-received'],
    })
    const { sent } = await openDeal(deal, {
      [`POST ${ROOM}/payments/1/not-received`]: () => accepted({ ...deal, version: 4 }),
    })
    expect(screen.getByRole('button', { name: '₹10,000 received' })).toBeTruthy()
    await press('Not received')
    await userEvent.type(screen.getByLabelText('What did you see in your account?'), 'Nothing came')
    await press('Not received')
    await waitFor(() => expect(takeToasts()).toEqual(['The buyer was notified']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Nothing came', version: 3 })
  })
})

describe('a paid deal', () => {
  const steps = { handover: 'done', weight: 'done', payment: 'done', bill: 'done', rating: 'open' } as const
  const bill = { number: '2026-27/0001', code: 'abc', date: '2026-11-22', total: 24_132.5, creditNotes: [] }
  const completed = aDeal({ state: 'completed', steps, bill, actions: ['rating', 'messages'] })

  it('has the bill as a PDF and a code that anyone can check', async () => {
    await openDeal(completed)
    const links = stepOf('Bill').getAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      ...[`/api/v1/deals/${idOf(1)}/bill`, '/bill/abc'],
    ])
    expect(screen.getByRole('img', { name: 'QR code to check bill 2026-27/0001' })).toBeTruthy()
  })

  it('has a bill that the farmer corrects by a credit note, whose text is preserved when the form is closed', async () => {
    const credited = { ...bill, creditNotes: [{ number: 'CN/2026-27/0001', date: '2026-11-25', total: 500 }] }
    const mayCredit = { ...completed, actions: ['credit-notes'] } satisfies DealView
    const { sent } = await openDeal(mayCredit, {
      [`POST ${ROOM}/credit-notes`]: () => accepted({ ...completed, actions: [], bill: credited }),
    })
    await press('Correct the bill')
    await press('Create the credit note')
    expect(await screen.findByText(/^Enter an amount in rupees/)).toBeTruthy()
    expect(screen.getByText('This field is required')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Amount you give back'), '५००')
    await userEvent.type(screen.getByLabelText('What was wrong?'), 'Two bags were wet')
    await press('Not now')
    await press('Correct the bill')
    await press('Create the credit note')
    // The bill does not change: the note is a separate file.
    const note = await stepOf('Bill').findByRole('link', { name: /CN\/2026-27\/0001.*− ₹500/ })
    expect(note.getAttribute('href')).toMatch(/\/credit-notes\/1$/)
    expect(changesIn(sent)).toMatchObject([{ body: { amount: 500, note: 'Two bags were wet', version: 3 } }])
  })

  it('is rated by stars, at most three words, and a text', async () => {
    const { sent } = await openDeal(completed, {
      [`POST ${ROOM}/rating`]: () => accepted({ ...completed, actions: [] }),
    })
    await press('Send the rating')
    expect(await screen.findByText('Press one to five stars')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('4 stars of 5'))
    for (const tag of ['Prompt payment', 'On time', 'Fair weighing']) await press(tag)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Late' }).disabled).toBe(true)
    await press('Send the rating')
    await waitFor(() => expect(takeToasts()).toEqual(['Thank you for your rating']))
    const tags = ['fair-weighing', 'on-time', 'prompt-payment']
    expect(changesIn(sent)).toMatchObject([{ body: { stars: 4, tags, version: 3 } }])
  })

  it('shows messages and changes as they are published', async () => {
    const { now, sent } = await openDeal(completed)
    await screen.findByText('No messages yet.')
    act(() => dealLine.open())
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(2))
    const message = { number: 1, by: 'buyer', text: 'Thank you, Ram', photos: [], at: soon() }
    now.messages = [message]
    act(() => dealLine.serve('deal-message-added', { dealId: idOf(1), number: 1 }))
    expect(await screen.findByText('Thank you, Ram')).toBeTruthy()
    now.deal = { ...completed, version: 9, timeline: [...completed.timeline, entry(3, 'rated')] }
    act(() => dealLine.serve('deal-updated', { dealId: idOf(1), version: 9 }))
    expect(await screen.findByText('ashatraders rated')).toBeTruthy()
    const asked = sent.filter(({ path }) => path === ROOM).length
    act(() => dealLine.serve('deal-updated', { dealId: idOf(1), version: 9 }))
    expect(sent.filter(({ path }) => path === ROOM)).toHaveLength(asked)
  })
})
