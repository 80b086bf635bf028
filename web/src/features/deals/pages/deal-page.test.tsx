import type { DealView } from '@boli/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { currentUser } from '../../../lib/session-store.ts'
import { accepted, noNetwork, refused } from '../../../test/fake-server.ts'
import { changesIn, hrefOf, press, textsOf } from '../../../test/on-screen.ts'
import { takeToasts, where } from '../../../test/render-at.tsx'
import { aDeal, aDispute, dealLine, entry, idOf, soon } from '../test/a-deal.ts'
import { openDeal, ROOM, renderRoom, useDealRoom } from '../test/the-deal-room.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
sockets.current = dealLine.asSocket

useDealRoom()

describe('the room of a deal', () => {
  it('shows the six steps, whose turn it is and by when, and the other party with their contact', async () => {
    await openDeal(aDeal({ waitingFor: 'buyer', deadline: soon(3_600_500) }))
    const names = ['Agreed', 'Handover planned', 'Weighed', 'Paid', 'Bill', 'Rated']
    const titles = within(screen.getByRole('list', { name: 'Steps of the deal' })).getAllByText((text) =>
      names.includes(text),
    )
    expect(textsOf(titles)).toEqual(names)
    expect(titles.map((title) => title.getAttribute('aria-current') === 'step').indexOf(true)).toBe(1)
    expect(screen.getByRole('status').textContent).toBe('Waiting for ashatraders')
    expect(screen.getByRole('timer').textContent).toMatch(/^0[01]:\d\d:\d\d$/)
    expect(hrefOf('ashatraders')).toBe('/member/ashatraders')
    expect(screen.getByText('+919876500000').closest('a')?.href).toBe('tel:+919876500000')
    expect(screen.queryByText('+919876543210')).toBeNull()
  })

  it('says that a deal of other users does not exist', async () => {
    renderRoom({ [`GET ${ROOM}`]: () => refused('not-found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'We can’t find this deal' })).toBeTruthy()
    expect(document.title).toBe('We can’t find this deal · Boli')
  })

  it('can be loaded again after a network failure', async () => {
    let isCut = true
    renderRoom({ [`GET ${ROOM}`]: () => (isCut ? noNetwork() : accepted(aDeal())) })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isCut = false
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Sharbati wheat' })).toBeTruthy()
  })
})

describe('deciding on the best bid', () => {
  const undecided = { state: 'awaiting-farmer', waitingFor: 'farmer', reservePrice: 2600 } as const
  const deciding = aDeal({ ...undecided, deadline: soon(), actions: ['decision'] })

  it('is one press, sent with the version that was seen and a key', async () => {
    const { sent } = await openDeal(deciding, {
      [`POST ${ROOM}/decision`]: () => accepted(aDeal({ version: 4 })),
    })
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(takeToasts()).toEqual(['The deal is agreed']))
    const call = sent.find(({ method }) => method === 'POST')
    expect(call?.body).toEqual({ action: 'accept', version: 3 })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.getByText('Agreed at ₹2,450/quintal.')).toBeTruthy()
  })

  it('repeats its key after a lost answer, and uses another for another step', async () => {
    let tries = 0
    const { sent } = await openDeal(deciding, {
      [`POST ${ROOM}/decision`]: () => (++tries === 1 ? noNetwork() : refused('step-not-open')),
    })
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(takeToasts()).toHaveLength(1))
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(tries).toBe(2))
    await waitFor(() => expect(takeToasts()).toEqual(['This cannot be done at the moment']))
    await press('Sell at ₹2,450/quintal')
    await waitFor(() => expect(tries).toBe(3))
    const keys = changesIn(sent).map(({ headers }) => headers['idempotency-key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('makes one counter-offer, above the bid and up to the reserve', async () => {
    const { sent } = await openDeal(deciding, {
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
    expect(changesIn(sent)).toMatchObject([{ body: { action: 'counter', price: 2550, version: 3 } }])
  })

  it('shows what changed meanwhile instead of deciding on something else', async () => {
    const { now } = await openDeal(deciding, {
      [`POST ${ROOM}/decision`]: () => refused('changed-meanwhile'),
    })
    const timeline = [...deciding.timeline, entry(3, 'lapsed', {}, 'system')]
    now.deal = aDeal({ state: 'lapsed', version: 4, timeline })
    await press('Sell at ₹2,450/quintal')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('The deal has changed')
    expect(notice.textContent).toContain('The time to answer ran out')
    expect(screen.queryByRole('button', { name: /^Sell at/ })).toBeNull()
    expect(hrefOf('List this lot again')).toBe(`/create-auction?from=${idOf(50)}`)
    // Alternatives are visible, and no later step is open.
    expect(screen.getByRole('link', { name: 'List this lot again' }).closest('details')?.open).toBe(true)
    expect(screen.getAllByText('not reached')).toHaveLength(5)
  })
})

describe('any step', () => {
  const deciding = aDeal({ state: 'awaiting-farmer', waitingFor: 'farmer', actions: ['decision'] })
  const SELL = 'Sell at ₹2,450/quintal'

  it('is sent once, however often its button is pressed', async () => {
    const answer = Promise.withResolvers<Response>()
    const { sent } = await openDeal(deciding, { [`POST ${ROOM}/decision`]: () => answer.promise })
    const button = screen.getByRole('button', { name: SELL })
    await userEvent.dblClick(button)
    await userEvent.click(button)
    act(() => answer.resolve(accepted(aDeal({ version: 4 }))))
    await waitFor(() => expect(takeToasts()).toEqual(['The deal is agreed']))
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  it('that fails says why, and can be taken again', async () => {
    let isFailing = true
    await openDeal(deciding, {
      [`POST ${ROOM}/decision`]: () =>
        isFailing ? refused('internal-error') : accepted(aDeal({ version: 4 })),
    })
    await press(SELL)
    await waitFor(() => expect(takeToasts()).toEqual([expect.stringMatching(/^Something went wrong/)]))
    isFailing = false
    await press(SELL)
    await waitFor(() => expect(takeToasts()).toEqual(['The deal is agreed']))
  })

  it('in a session that has ended signs the user out and leaves the deal undecided', async () => {
    await openDeal(deciding, { [`POST ${ROOM}/decision`]: () => refused('not-signed-in') })
    await press(SELL)
    await waitFor(() => expect(currentUser()).toBeNull())
    expect(screen.queryByText('Agreed at ₹2,450/quintal.')).toBeNull()
  })
})

describe('messages', () => {
  const talking = aDeal({ actions: ['messages'] })
  const message = (number: number, by: string, text: string) => ({ number, by, text, photos: [], at: soon() })

  it('that are typed while another is being sent stay in the field', async () => {
    const answer = Promise.withResolvers<Response>()
    const { sent } = await openDeal(talking, {
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

  it('are announced as they arrive, earlier ones are not', async () => {
    const newest = [message(2, 'buyer', 'Second')]
    await openDeal(talking, {
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
    act(() => dealLine.serve('deal-message-added', { dealId: idOf(1), number: 3 }))
    await waitFor(() => expect(spoken()).toContain('ashatraders wrote: Third'))
  })
})

describe('steps off the usual path', () => {
  type Changes = Partial<DealView>
  const asked: Changes = { you: 'buyer', state: 'awaiting-buyer', waitingFor: 'buyer', actions: ['answer'] }
  const declined: Changes = { state: 'declined', runnerUp: { price: 2400 }, actions: ['ask-runner-up'] }
  const noticed = (ms: number): Changes => ({
    defaultNotice: { by: 'farmer', at: soon(-7_200_000), cancelFrom: soon(ms), isPaused: false },
    ...{ waitingFor: 'buyer', actions: ['cancel'] },
  })
  const counter = { ...asked, counterPrice: 2550 }
  const cancel = (forDefault: boolean) => ({ forDefault, reason: 'Never paid' })

  it.each<[title: string, deal: Changes, button: string, path: string, body: object]>([
    ['the buyer accepts a counter-offer', counter, 'Buy at ₹2,550/quintal', 'answer', { accept: true }],
    ['the runner-up accepts the price asked', asked, 'Buy at ₹2,450/quintal', 'answer', { accept: true }],
    ['the farmer asks the runner-up', declined, 'Ask at ₹2,400/quintal', 'ask-runner-up', {}],
    ['the farmer cancels after the notice', noticed(-60_000), 'Cancel for default', 'cancel', cancel(true)],
    ['the farmer proposes it before its end', noticed(60_000), 'Propose to cancel', 'cancel', cancel(false)],
  ])('%s', async (_, deal, button, path, body) => {
    const { sent } = await openDeal(aDeal(deal), { [`POST ${ROOM}/${path}`]: () => accepted(aDeal()) })
    await press(button)
    if ('reason' in body) {
      await userEvent.type(screen.getByLabelText('Why?'), 'Never paid')
      await press(button)
    }
    const call = { path: `${ROOM}/${path}`, body: { ...body, version: 3 } }
    await waitFor(() => expect(changesIn(sent)).toMatchObject([call]))
  })

  it('asking the runner-up leads to the new deal, and the old one links there instead of listing again', async () => {
    const successor = { _id: 'the-next-deal', price: 2400 }
    const { sent, now, reload } = await openDeal(aDeal(declined), {
      [`POST ${ROOM}/ask-runner-up`]: () => accepted(aDeal({ _id: successor._id })),
    })
    expect(screen.getByRole('link', { name: 'List this lot again' })).toBeTruthy()
    await press('Ask at ₹2,400/quintal')
    await waitFor(() => expect(where()).toBe('/deals/the-next-deal'))
    // Going back must not show an outdated state of the old deal.
    expect(sent.filter(({ method, path }) => method === 'GET' && path === ROOM)).toHaveLength(2)
    now.deal = aDeal({ state: 'declined', successor })
    await reload()
    expect(hrefOf('Open the deal')).toBe('/deals/the-next-deal')
    expect(screen.queryByRole('link', { name: 'List this lot again' })).toBeNull()
  })
})

describe('when something is wrong', () => {
  it('a final notice is sent only after a second press', async () => {
    const deal = aDeal({ actions: ['default-notice', 'dispute', 'cancel'] })
    const { sent } = await openDeal(deal, { [`POST ${ROOM}/default-notice`]: () => accepted(deal) })
    await press('The buyer has not paid: send final notice')
    expect(sent.every(({ method }) => method === 'GET')).toBe(true)
    await press('Send final notice')
    await waitFor(() => expect(takeToasts()).toEqual(['Final notice sent']))
  })

  it('the party that got a final notice reads until when, and what follows', async () => {
    const times = { at: '2026-11-28T06:30:00.000Z', cancelFrom: '2099-11-29T06:30:00.000Z' }
    const defaultNotice = { by: 'farmer', ...times, isPaused: false } as const
    await openDeal(aDeal({ you: 'buyer', waitingFor: 'buyer', defaultNotice, deadline: soon() }))
    const card = within(screen.getByRole('region', { name: 'What to do now' }))
    expect(card.getByText(/has sent a final notice.*29 Nov 2099, 12:00 pm.*you get a strike/)).toBeTruthy()
  })

  it.each([
    ['farmer', 'Not collected'],
    ['buyer', 'Not handed over'],
  ] as const)('a dispute of the %s can be about what the other owes: %s', async (you, kind) => {
    await openDeal(aDeal({ you, actions: ['dispute'] }))
    await press('Call an administrator')
    const kinds = within(screen.getByLabelText('What is it about?')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      ...['Not as described', 'Weight', 'Payment', kind, 'Something else'],
    ])
  })

  it('a decision is shown once, and says until when it can be appealed', async () => {
    const decision = { outcome: 'cancel', fault: 'buyer', note: 'Never came', at: soon() } as const
    const appeal = { canAppeal: true, appealBy: '2026-11-29T06:30:00.000Z' }
    await openDeal(
      aDeal({
        ...{ state: 'cancelled', actions: ['dispute/appeal'] },
        cancellation: { proposedBy: null, reason: decision.note, fault: 'buyer' },
        dispute: aDispute({ ...appeal, kind: 'not-collected', decision }),
      }),
    )
    expect(screen.getAllByText('Never came')).toHaveLength(1)
    expect(screen.getByText('You can appeal until 29 Nov 2026, 12:00 pm IST.')).toBeTruthy()
  })

  it('the opener of a dispute withdraws it after a second press, and the deal says so', async () => {
    const dispute = aDispute({ kind: 'weight' })
    const deal = aDeal({
      ...{ you: 'buyer', state: 'disputed', waitingFor: 'farmer', dispute, actions: ['dispute/withdraw'] },
    })
    const goesOn = { state: 'agreed', waitingFor: 'farmer', actions: [] } as const
    const { sent } = await openDeal(deal, {
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

  it('a dispute shows its subject, and asks the other party for an answer', async () => {
    const dispute = aDispute({ kind: 'weight' })
    const deal = aDeal({ state: 'disputed', waitingFor: 'farmer', dispute, actions: ['dispute/answer'] })
    const { sent } = await openDeal(deal, {
      [`POST ${ROOM}/dispute/answer`]: () => accepted({ ...deal, actions: [] }),
    })
    expect(screen.getByText('ashatraders opened a dispute: Weight')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Your answer'), 'All ten were loaded')
    await press('Send the answer')
    await waitFor(() => expect(takeToasts()).toEqual(['Your answer was sent']))
    expect(changesIn(sent)).toMatchObject([{ body: { text: 'All ten were loaded', version: 3 } }])
  })
})
