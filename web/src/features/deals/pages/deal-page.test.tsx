import type { DealView } from '@boli/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live } from '../../../lib/live/live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { FakeSocket } from '../../../test/fake-socket.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt, takeToasts } from '../../../test/render-at.tsx'
import { aDeal, aPayment, aWeighing, entry, idOf, soon } from '../test/a-deal.ts'
import { DealPage } from './deal-page.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
const socket = new FakeSocket()
sockets.current = socket.asSocket

const ROOM = `/deals/${idOf(1)}`
const noDetails = { upiId: null, holder: null, account: null, ifsc: null }

const room = (
  <Routes>
    <Route path="/deals/:dealId" element={<DealPage />} />
  </Routes>
)

type Handlers = Parameters<typeof startFakeServer>[0]

/** Opens a deal; what the server has of it can be changed under the page. */
async function open(deal: DealView, handlers: Handlers = {}) {
  const now = { deal, messages: [] as object[] }
  const server = startFakeServer({
    [`GET ${ROOM}`]: () => accepted(now.deal),
    [`GET ${ROOM}/messages`]: () => accepted(now.messages, { hasMore: false }),
    'GET /deals': () => accepted([], { hasMore: false, total: 0, waiting: 0 }),
    'GET /deals/payout-details': () => accepted(noDetails),
    ...handlers,
  })
  const show = async () => {
    const { unmount } = renderAt(ROOM, room)
    await screen.findByRole('heading', { level: 1, name: 'Sharbati wheat' })
    return unmount
  }
  const unmount = await show()
  return {
    ...{ ...server, now },
    reload: async () => {
      unmount()
      queryClient.clear()
      await show()
    },
  }
}

const part = (name: string) => {
  const place = screen.getByText(name, { selector: 'summary h2' }).closest('details')
  if (!place) throw new Error(`no part ${name}`)
  place.open = true
  return within(place)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  await startTestI18n()
  setSessionUser(aUser())
  takeToasts()
})
afterEach(() => {
  live.disconnect()
  queryClient.clear()
})

describe('the room of a deal', () => {
  it('shows the six steps, whose turn it is and by when', async () => {
    const deadline = soon(3_600_500)
    await open(aDeal({ waitingFor: 'buyer', deadline }))
    const titles = within(screen.getByRole('list', { name: 'Steps of the deal' })).getAllByText(
      /^(Agreed|Handover planned|Weighed|Paid|Bill|Rated)$/,
    )
    expect(titles.map((title) => title.textContent)).toEqual([
      ...['Agreed', 'Handover planned', 'Weighed', 'Paid', 'Bill', 'Rated'],
    ])
    expect(titles.map((title) => title.getAttribute('aria-current'))).toEqual([
      ...[null, 'step', null, null, null, null],
    ])
    expect(screen.getByRole('status').textContent).toBe('Waiting for ashatraders')
    expect(screen.getByRole('timer').textContent).toMatch(/^0[01]:\d\d:\d\d$/)
  })

  it('leads to the member and shows the contact of the other', async () => {
    await open(aDeal())
    expect(screen.getByRole('link', { name: 'ashatraders' }).getAttribute('href')).toBe('/member/ashatraders')
    expect(screen.getByText('+919876500000').closest('a')?.href).toBe('tel:+919876500000')
    expect(screen.queryByText('+919876543210')).toBeNull()
  })

  it('says that a deal of others does not exist', async () => {
    startFakeServer({ [`GET ${ROOM}`]: () => refused('not-found') })
    renderAt(ROOM, room)
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this deal' })).toBeTruthy()
    expect(document.title).toBe('We can’t find this deal · Boli')
  })

  it('can be asked for again where there is no network', async () => {
    let isCut = true
    startFakeServer({
      [`GET ${ROOM}`]: () => (isCut ? noNetwork() : accepted(aDeal())),
      [`GET ${ROOM}/messages`]: () => accepted([], { hasMore: false }),
      'GET /deals/payout-details': () => accepted(noDetails),
    })
    renderAt(ROOM, room)
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isCut = false
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })
})

describe('deciding on the best bid', () => {
  const open_ = {
    state: 'awaiting-farmer',
    waitingFor: 'farmer',
    deadline: soon(),
    reservePrice: 2600,
  } as const
  const deciding = aDeal({ ...open_, actions: ['decision'] })

  it('is one press, sent with the version that was seen and a key', async () => {
    const { sent } = await open(deciding, {
      [`POST ${ROOM}/decision`]: () => accepted(aDeal({ version: 4 })),
    })
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(takeToasts()).toEqual(['The deal is agreed']))
    const call = sent.find(({ method }) => method === 'POST')
    expect(call?.body).toEqual({ action: 'accept', version: 3 })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.getByText('Agreed at ₹2,450/quintal.')).toBeTruthy()
  })

  it('keeps its key over a lost answer, and takes another for another step', async () => {
    let tries = 0
    const { sent } = await open(deciding, {
      [`POST ${ROOM}/decision`]: () => (++tries === 1 ? noNetwork() : refused('step-not-open')),
    })
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(takeToasts()).toHaveLength(1))
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(tries).toBe(2))
    await waitFor(() => expect(takeToasts()).toEqual(['This cannot be done at the moment']))
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(tries).toBe(3))
    const keys = sent.flatMap(({ method, headers }) =>
      method === 'POST' ? [headers['idempotency-key']] : [],
    )
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('asks once for more, above the bid and up to the reserve', async () => {
    const { sent } = await open(deciding, {
      [`POST ${ROOM}/decision`]: () =>
        accepted(aDeal({ state: 'awaiting-buyer', waitingFor: 'buyer', counterPrice: 2550, version: 4 })),
    })
    await press('Ask for more, once')
    await userEvent.type(screen.getByLabelText('Your price'), '2700')
    await press('Ask for this price')
    expect(await screen.findByText('Above ₹2,450/quintal, at most ₹2,600/quintal')).toBeTruthy()
    await userEvent.clear(screen.getByLabelText('Your price'))
    await userEvent.type(screen.getByLabelText('Your price'), '२,५५०')
    await press('Ask for this price')
    await screen.findByText('You asked for ₹2,550/quintal. The buyer answers.')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ action: 'counter', price: 2550, version: 3 },
    })
  })

  it('shows what changed meanwhile instead of deciding on something else', async () => {
    const { now } = await open(deciding, { [`POST ${ROOM}/decision`]: () => refused('changed-meanwhile') })
    const timeline = [...deciding.timeline, entry(3, 'lapsed', {}, 'system')]
    now.deal = aDeal({ state: 'lapsed', version: 4, timeline })
    await press('Sell at ₹2,450/quintal')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('The deal has changed')
    expect(notice.textContent).toContain('The time to answer ran out')
    expect(screen.queryByRole('button', { name: /^Sell at/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'List this lot again' }).getAttribute('href')).toBe(
      `/create-auction?from=${idOf(50)}`,
    )
    // Alternatives are visible, and no later step is open.
    expect(screen.getByRole('link', { name: 'List this lot again' }).closest('details')?.open).toBe(true)
    expect(screen.getAllByText('not reached')).toHaveLength(5)
  })
})

describe('weighing', () => {
  const steps = { ...aDeal().steps, handover: 'done' } as const
  const atScale = aDeal({ steps, actions: ['weighings'] })

  it('in the unit of the lot asks for a slip, sums up while it is typed, and sends what the scale said', async () => {
    const { sent } = await open(atScale, {
      [`POST ${ROOM}/weighings`]: () =>
        accepted({ ...atScale, version: 4, weighings: [aWeighing({ by: 'farmer' })] }),
    })
    await press('Enter the weight')
    expect(screen.getByLabelText<HTMLInputElement>('quintals').checked).toBe(true)
    await userEvent.type(screen.getByLabelText('Gross'), '१,००५')
    await userEvent.type(screen.getByLabelText('Packing'), '20')
    await press('Did you mean 9.85 quintals?')
    expect(screen.getByLabelText<HTMLInputElement>('kgs').checked).toBe(true)
    await press('Add a deduction')
    await userEvent.type(screen.getByLabelText('How much'), '5')
    await userEvent.type(screen.getByLabelText('Reason'), 'wet at the bottom')
    expect(screen.getByText('9.8 quintals')).toBeTruthy()
    expect(screen.getByText('worth ₹24,010')).toBeTruthy()
    await press('Send this weight')
    await waitFor(() => expect(takeToasts()).toEqual(['The weight was sent']))
    const deduction = { kind: 'moisture', by: 'quantity', value: 0.05, reason: 'wet at the bottom' }
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ gross: 10.05, tare: 0.2, deductions: [deduction], version: 3 },
    })
    // The pressed button was removed; the card shows the result.
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'What to do now' }))
  })

  it('far from what was listed is sent only in so many words', async () => {
    const { sent } = await open(atScale, { [`POST ${ROOM}/weighings`]: () => accepted(atScale) })
    await press('Enter the weight')
    await userEvent.click(screen.getByLabelText('Net weight only'))
    await userEvent.type(screen.getByLabelText('Net'), '9.79')
    await press('Send this weight')
    expect(await screen.findByText('Tick this first if it is right')).toBeTruthy()
    const tick = screen.getByLabelText('Yes, 9.79 quintals is right, though 10 quintals were listed')
    expect(document.activeElement).toBe(tick)
    await userEvent.click(tick)
    await press('Send this weight')
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ net: 9.79, confirm: true }),
    )
  })

  it('keeps what was typed over a failure, folding and a reload, and stays unfolded', async () => {
    const { reload } = await open(atScale, { [`POST ${ROOM}/weighings`]: () => refused('internal-error') })
    await press('Enter the weight')
    await userEvent.click(screen.getByLabelText('Net weight only'))
    await userEvent.type(screen.getByLabelText('Net'), '9.85')
    await press('Send this weight')
    await waitFor(() => expect(takeToasts()).toEqual(['Something went wrong']))
    await press('Not now')
    await press('Enter the weight')
    expect(screen.getByLabelText<HTMLInputElement>('Net').value).toBe('9.85')
    await reload()
    expect(screen.getByLabelText<HTMLInputElement>('Net').value).toBe('9.85')
  })

  it('is confirmed by the other, a large difference in so many words', async () => {
    const weighing = aWeighing({ net: 9, billed: 9, isOutsideTolerance: true })
    const deal = {
      ...atScale,
      weighings: [weighing],
      actions: ['weighings/confirm', 'weighings/object'],
    } as DealView
    const { sent } = await open(deal, {
      [`POST ${ROOM}/weighings/1/confirm`]: () => accepted({ ...deal, version: 4, actions: [] }),
    })
    await press('The weight is right')
    expect(await screen.findByText('Tick this first if it is right')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Yes, 9 quintals is right, though 10 quintals were listed'))
    await press('The weight is right')
    await waitFor(() => expect(takeToasts()).toEqual(['The weight is confirmed']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ acceptDifference: true, version: 3 })
  })
})

interface FaultyForm {
  name: string
  deal: DealView
  /** The buttons to press; the last one sends. */
  send: string[]
  fill?: [label: string, text: string][]
  text: string
  focused: string
}

describe('a form', () => {
  const steps = { ...aDeal().steps, handover: 'done' } as const
  const completed = aDeal({ state: 'completed', steps, actions: ['rating'] })
  const proposed: DealView['handover'] = {
    ...{ place: 'Sehore Mandi gate 2', at: '2099-01-05T06:45:00.000Z', carrier: 'farmer', payBy: null },
    ...{ proposedBy: 'farmer', confirmedAt: null },
  }
  const planned = aDeal({
    ...{ handover: proposed, steps: { ...aDeal().steps, handover: 'proposed' }, actions: ['handover'] },
  })
  const fill = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

  it.each<FaultyForm>([
    {
      name: 'a rating without stars',
      deal: completed,
      send: ['Send the rating'],
      ...{ text: 'Press one to five stars', focused: '1 star of 5' },
    },
    {
      name: 'a deduction without a reason',
      deal: aDeal({ steps, actions: ['weighings'] }),
      send: ['Enter the weight', 'Add a deduction', 'Send this weight'],
      fill: [
        ['Gross', '10'],
        ['Packing', '0'],
        ['How much', '0.1'],
      ],
      ...{ text: 'This field is required', focused: 'Reason' },
    },
    {
      name: 'a handover without its time',
      deal: planned,
      send: ['Suggest another time', 'Send the proposal'],
      fill: [['Time', '']],
      ...{ text: 'Enter the time', focused: 'Time' },
    },
    {
      name: 'a handover yesterday',
      deal: planned,
      send: ['Suggest another time', 'Send the proposal'],
      fill: [['Day', '2020-01-01']],
      ...{ text: 'The handover cannot be in the past', focused: 'Day' },
    },
    {
      name: 'a handover before it is paid for',
      deal: planned,
      send: ['Suggest another time', 'Send the proposal'],
      fill: [['Pay by', '2030-01-01']],
      ...{ text: 'The payment day cannot be before the handover', focused: 'Pay by' },
    },
  ])('leads to the fault: $name', async ({ deal, send, fill: typed = [], text, focused }) => {
    await open(deal)
    for (const button of send.slice(0, -1)) await press(button)
    for (const [label = '', value = ''] of typed) fill(label, value)
    await press(send.at(-1) ?? '')
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)))
  })

  it('of another proposal begins with the last one', async () => {
    await open(planned)
    await press('Suggest another time')
    const values = ['Day', 'Time', 'Where'].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).value,
    )
    expect(values).toEqual(['2099-01-05', '12:15', 'Sehore Mandi gate 2'])
  })

  it('takes the focus when it unfolds, and gives it back at Escape', async () => {
    await open(planned)
    await press('Suggest another time')
    expect(document.activeElement).toBe(screen.getByLabelText('Day'))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggest another time' }))
  })

  it('that cannot be taken back asks first, with the focus on the question', async () => {
    await open(aDeal({ state: 'awaiting-farmer', waitingFor: 'farmer', actions: ['decision'] }))
    await press('Decline')
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: /^Really decline/ }))
  })
})

describe('messages', () => {
  const talking = aDeal({ actions: ['messages'] })
  const message = (number: number, by: string, text: string) => ({ number, by, text, photos: [], at: soon() })

  it('that are typed while another is on its way are left', async () => {
    const answer = Promise.withResolvers<Response>()
    const { sent } = await open(talking, {
      [`POST ${ROOM}/messages`]: () => answer.promise,
    })
    const field = screen.getByLabelText<HTMLTextAreaElement>('New message')
    await userEvent.type(field, 'At the gate')
    await press('Send')
    await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
    await userEvent.type(field, ' now')
    act(() => answer.resolve(accepted(message(1, 'farmer', 'At the gate'))))
    await waitFor(() => expect(field.value).toBe('now'))
    expect(document.activeElement).toBe(field)
  })

  it('are read out as they come, earlier ones are not', async () => {
    const newest = [message(2, 'buyer', 'Second')]
    await open(talking, {
      [`GET ${ROOM}/messages`]: ({ query }) =>
        query.before
          ? accepted([message(1, 'buyer', 'First')], { hasMore: false })
          : accepted([...newest], { hasMore: true }),
    })
    await screen.findByText('Second')
    await press('Earlier messages')
    expect(await screen.findByText('First')).toBeTruthy()
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(spoken().join()).not.toMatch(/First|Second/)
    newest.unshift(message(3, 'buyer', 'Third'))
    act(() => socket.serve('deal-message-added', { dealId: idOf(1), number: 3 }))
    await waitFor(() => expect(spoken()).toContain('ashatraders wrote: Third'))
  })
})

describe('paying', () => {
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
    await open(aDeal({ you, steps, waitingFor: 'buyer', amount }))
    expect(part('Paid').getByText(label).nextElementSibling?.textContent).toBe(sum)
    expect(
      part('Paid')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(lines)
  })

  it('up to ₹1,00,000 is by UPI, a link and a code; above by bank first', async () => {
    await open(buyer(24_132.5))
    expect(screen.getByRole('link', { name: 'Open the UPI app' }).getAttribute('href')).toBe(link)
    expect(screen.getByRole('img', { name: 'QR code that pays ram@upi' })).toBeTruthy()
    const ways = part('Paid').getAllByRole('region')
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['Pay by UPI', 'Pay by bank'])
  })

  it.each([
    ['weighed', false],
    ['still an estimate', true],
  ])('above ₹1,00,000, %s, offers the bank first and no link that cannot work', async (_, isEstimate) => {
    await open(buyer(2_41_325, isEstimate))
    const ways = part('Paid').getAllByRole('region')
    expect(ways.map((way) => way.getAttribute('aria-label'))).toEqual(['Pay by bank', 'Pay by UPI'])
    expect(screen.queryByRole('link', { name: 'Open the UPI app' })).toBeNull()
  })

  it('waits for the farmer once all is recorded: nothing is to be paid twice', async () => {
    const deal = buyer(10_000)
    await open({
      ...{ ...deal, waitingFor: 'farmer', payments: [aPayment()] },
      amount: { ...deal.amount, due: 10_000, paid: 10_000, received: 0 },
    })
    expect(part('Paid').getByText('All of it is recorded. It waits for the farmer to confirm.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open the UPI app' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
    expect(screen.queryByText('Left to pay')).toBeNull()
  })

  it('is recorded with its reference, in parts as well', async () => {
    const deal = buyer(24_132.5)
    const { sent } = await open(deal, {
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
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ amount: 10_000, method: 'upi', reference: '123456789012', version: 3 },
    })
  })

  it('is received or not received, by the farmer', async () => {
    const deal = aDeal({
      ...{ steps, waitingFor: 'farmer', payments: [aPayment()] },
      actions: ['payments/received', 'payments/not-received'],
    })
    const { sent } = await open(deal, {
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

describe('after it', () => {
  const steps = { handover: 'done', weight: 'done', payment: 'done', bill: 'done', rating: 'open' } as const
  const bill = { number: '2026-27/0001', code: 'abc', date: '2026-11-22', total: 24_132.5, creditNotes: [] }
  const completed = aDeal({ state: 'completed', steps, bill, actions: ['rating', 'messages'] })

  it('has the bill as a PDF and a code that anyone can check', async () => {
    await open(completed)
    const links = part('Bill').getAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([
      ...[`/api/v1/deals/${idOf(1)}/bill`, '/bill/abc'],
    ])
    expect(screen.getByRole('img', { name: 'QR code to check bill 2026-27/0001' })).toBeTruthy()
  })

  it('has a bill that the farmer corrects by a credit note, whose text is kept', async () => {
    const credited = { ...bill, creditNotes: [{ number: 'CN/2026-27/0001', date: '2026-11-25', total: 500 }] }
    const mayCredit = { ...completed, actions: ['credit-notes'] } satisfies DealView
    const { sent } = await open(mayCredit, {
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
    const note = await part('Bill').findByRole('link', { name: /CN\/2026-27\/0001.*− ₹500/ })
    expect(note.getAttribute('href')).toMatch(/\/credit-notes\/1$/)
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ amount: 500, note: 'Two bags were wet', version: 3 },
    })
  })

  it('is rated by stars, at most three words, and a text', async () => {
    const { sent } = await open(completed, {
      [`POST ${ROOM}/rating`]: () => accepted({ ...completed, actions: [] }),
    })
    await press('Send the rating')
    expect(await screen.findByText('Press one to five stars')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('4 stars of 5'))
    for (const tag of ['Prompt payment', 'On time', 'Fair weighing']) await press(tag)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Late' }).disabled).toBe(true)
    await press('Send the rating')
    await waitFor(() => expect(takeToasts()).toEqual(['Thank you for your rating']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ stars: 4, tags: ['fair-weighing', 'on-time', 'prompt-payment'], version: 3 },
    })
  })

  it('hears messages and changes live', async () => {
    const { now, sent } = await open(completed)
    await screen.findByText('No messages yet.')
    act(() => socket.open())
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/messages'))).toHaveLength(2))
    const message = { number: 1, by: 'buyer', text: 'Thank you, Ram', photos: [], at: soon() }
    now.messages = [message]
    act(() => socket.serve('deal-message-added', { dealId: idOf(1), number: 1 }))
    expect(await screen.findByText('Thank you, Ram')).toBeTruthy()
    now.deal = { ...completed, version: 9, timeline: [...completed.timeline, entry(3, 'rated')] }
    act(() => socket.serve('deal-updated', { dealId: idOf(1), version: 9 }))
    expect(await screen.findByText('ashatraders rated')).toBeTruthy()
    const asked = sent.filter(({ path }) => path === ROOM).length
    act(() => socket.serve('deal-updated', { dealId: idOf(1), version: 9 }))
    expect(sent.filter(({ path }) => path === ROOM)).toHaveLength(asked)
  })
})

describe('when something is wrong', () => {
  it('a default is noticed only after a second press', async () => {
    const deal = aDeal({ actions: ['default-notice', 'dispute', 'cancel'] })
    const { sent } = await open(deal, { [`POST ${ROOM}/default-notice`]: () => accepted(deal) })
    await press('The buyer has not paid: send final notice')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    await press('Send final notice')
    await waitFor(() => expect(takeToasts()).toEqual(['Final notice sent']))
  })

  it.each([
    ['farmer', 'Not collected'],
    ['buyer', 'Not handed over'],
  ] as const)('a dispute of the %s can be about what the other owes: %s', async (you, kind) => {
    await open(aDeal({ you, actions: ['dispute'] }))
    await press('Call an administrator')
    const kinds = within(screen.getByLabelText('What is it about?')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      ...['Not as described', 'Weight', 'Payment', kind, 'Something else'],
    ])
  })

  it('a decision is shown once, and says until when it can be appealed', async () => {
    const decision = { outcome: 'cancel', fault: 'buyer', note: 'Never came', at: soon() } as const
    await open(
      aDeal({
        ...{ state: 'cancelled', actions: ['dispute/appeal'] },
        cancellation: { proposedBy: null, reason: decision.note, fault: 'buyer' },
        dispute: {
          ...{ kind: 'not-collected', text: 'No truck', photos: [], openedBy: 'farmer', openedAt: soon() },
          ...{
            answer: null,
            decision,
            appeal: null,
            withdrawnAt: null,
            canAppeal: true,
            appealBy: '2026-11-29T06:30:00.000Z',
          },
        },
      }),
    )
    expect(screen.getAllByText('Never came')).toHaveLength(1)
    expect(screen.getByText('You can appeal until 29 Nov 2026, 12:00 pm IST.')).toBeTruthy()
  })

  it('who opened a dispute withdraws it after a second press, and the deal says so', async () => {
    const dispute: DealView['dispute'] = {
      ...{ kind: 'weight', text: 'Two bags short', photos: [], openedBy: 'buyer', openedAt: soon() },
      ...{ answer: null, decision: null, appeal: null, canAppeal: false, appealBy: null, withdrawnAt: null },
    }
    const deal = aDeal({
      ...{ you: 'buyer', state: 'disputed', waitingFor: 'farmer', dispute, actions: ['dispute/withdraw'] },
    })
    const goesOn = { state: 'agreed', waitingFor: 'farmer', actions: [] } as const
    const { sent } = await open(deal, {
      [`POST ${ROOM}/dispute/withdraw`]: () =>
        accepted({ ...deal, ...goesOn, dispute: { ...dispute, withdrawnAt: soon() }, version: 4 }),
    })
    await press('Withdraw the dispute')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    expect(screen.getByRole('alertdialog').textContent).toContain('You cannot open another one.')
    await press('Withdraw the dispute')
    expect(await screen.findByText('You withdrew the dispute')).toBeTruthy()
    expect(takeToasts()).toEqual(['The dispute was withdrawn'])
    expect(screen.queryByRole('button', { name: 'Withdraw the dispute' })).toBeNull()
  })

  it('a dispute tells what it is about, and its answer is asked for', async () => {
    const dispute: DealView['dispute'] = {
      kind: 'weight',
      ...{ text: 'Two bags short', photos: [], openedBy: 'buyer', openedAt: soon(), answer: null },
      ...{ decision: null, appeal: null, withdrawnAt: null, canAppeal: false, appealBy: null },
    }
    const deal = aDeal({ state: 'disputed', waitingFor: 'farmer', dispute, actions: ['dispute/answer'] })
    const { sent } = await open(deal, {
      [`POST ${ROOM}/dispute/answer`]: () => accepted({ ...deal, actions: [] }),
    })
    expect(screen.getByText('ashatraders opened a dispute: Weight')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Your answer'), 'All ten were loaded')
    await press('Send the answer')
    await waitFor(() => expect(takeToasts()).toEqual(['Your answer was sent']))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...{ text: 'All ten were loaded', version: 3 },
    })
  })
})
