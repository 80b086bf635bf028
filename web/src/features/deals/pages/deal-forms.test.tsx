import type { DealAction, DealView } from '@boli/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { accepted, refused } from '../../../test/fake-server.ts'
import { changesIn, field, press } from '../../../test/on-screen.ts'
import { takeToasts } from '../../../test/render-at.tsx'
import { aDeal, aWeighing, dealLine, soon } from '../test/a-deal.ts'
import { openDeal, ROOM, useDealRoom } from '../test/the-deal-room.tsx'

const sockets = vi.hoisted(() => ({ current: undefined as unknown }))
vi.mock('../../../lib/live/socket.ts', () => ({ loadSocket: async () => sockets.current }))
sockets.current = dealLine.asSocket

useDealRoom()

describe('weighing', () => {
  const steps = { ...aDeal().steps, handover: 'done' } as const
  const atScale = aDeal({ steps, actions: ['weighings'] })

  it('is typed in the lot’s unit, summed up at once, and sent as weighed', async () => {
    const { sent } = await openDeal(atScale, {
      [`POST ${ROOM}/weighings`]: () =>
        accepted({ ...atScale, version: 4, weighings: [aWeighing({ by: 'farmer' })] }),
    })
    await press('Enter the weight')
    expect(screen.getByLabelText<HTMLInputElement>('quintals').checked).toBe(true)
    await userEvent.type(screen.getByLabelText('Gross'), '१,००५')
    await userEvent.type(screen.getByLabelText('Packing'), '20')
    await press('Did you mean 9.85 quintals?')
    expect(screen.getByLabelText<HTMLInputElement>('kg').checked).toBe(true)
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

  it('far from the listed quantity must be confirmed', async () => {
    const { sent } = await openDeal(atScale, { [`POST ${ROOM}/weighings`]: () => accepted(atScale) })
    await press('Enter the weight')
    await userEvent.click(screen.getByLabelText('Net weight only'))
    await userEvent.type(screen.getByLabelText('Net'), '9.79')
    await press('Send this weight')
    expect(await screen.findByText('Tick this first if it is right')).toBeTruthy()
    const tick = screen.getByLabelText('Yes, 9.79 quintals is right, though 10 quintals were listed')
    expect(document.activeElement).toBe(tick)
    await userEvent.click(tick)
    await press('Send this weight')
    await waitFor(() => expect(changesIn(sent)).toMatchObject([{ body: { net: 9.79, confirm: true } }]))
  })

  it('preserves input after a failure, folding and a reload, and stays unfolded', async () => {
    const { reload } = await openDeal(atScale, {
      [`POST ${ROOM}/weighings`]: () => refused('internal-error'),
    })
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

  it('names in a toast what the server refuses at a field that shows no error', async () => {
    const errors = [{ field: 'photos', code: 'photo', message: 'Please add this picture again' }]
    await openDeal(atScale, { [`POST ${ROOM}/weighings`]: () => refused('validation-failed', { errors }) })
    await press('Enter the weight')
    await userEvent.click(screen.getByLabelText('Net weight only'))
    await userEvent.type(screen.getByLabelText('Net'), '9.85')
    await press('Send this weight')
    await waitFor(() => expect(takeToasts()).toEqual(['Please choose the photo again']))
  })

  it('is confirmed by the other party, who ticks a large difference', async () => {
    const weighing = aWeighing({ net: 9, billed: 9, isOutsideTolerance: true })
    const actions = ['weighings/confirm', 'weighings/object'] as DealView['actions']
    const deal = { ...atScale, weighings: [weighing], actions }
    const { sent } = await openDeal(deal, {
      [`POST ${ROOM}/weighings/1/confirm`]: () => accepted({ ...deal, version: 4, actions: [] }),
    })
    await press('The weight is right')
    expect(await screen.findByText('Tick this first if it is right')).toBeTruthy()
    await userEvent.click(screen.getByLabelText('Yes, 9 quintals is right, though 10 quintals were listed'))
    await press('The weight is right')
    await waitFor(() => expect(takeToasts()).toEqual(['The weight is confirmed']))
    expect(changesIn(sent)).toMatchObject([{ body: { acceptDifference: true, version: 3 } }])
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
  ])('leads to the error: $name', async ({ deal, send, fill: typed = [], text, focused }) => {
    await openDeal(deal)
    for (const button of send.slice(0, -1)) await press(button)
    for (const [label = '', value = ''] of typed) fill(label, value)
    await press(send.at(-1) ?? '')
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(focused)))
  })

  it('for another proposal takes the focus, begins with the last values, and returns the focus on Escape', async () => {
    await openDeal(planned)
    await press('Suggest another time')
    expect(document.activeElement).toBe(screen.getByLabelText('Day'))
    const values = ['Day', 'Time', 'Where'].map((label) => field(label).value)
    expect(values).toEqual(['2099-01-05', '12:15', 'Sehore Mandi gate 2'])
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Suggest another time' }))
  })

  it('that cannot be undone asks first, with the focus on the question', async () => {
    await openDeal(aDeal({ state: 'awaiting-farmer', waitingFor: 'farmer', actions: ['decision'] }))
    // More can be asked for only up to a reserve.
    expect(screen.queryByRole('button', { name: 'Ask for more, once' })).toBeNull()
    await press('Decline')
    expect(document.activeElement).toBe(screen.getByRole('alertdialog', { name: /^Really decline/ }))
  })
})

describe('a photo is uploaded, and its key is sent with', () => {
  const slip = new File(['x'], 'slip.jpg', { type: 'image/jpeg' })
  const photo = 'slip-1.webp'
  const photos = [photo]
  const steps = { ...aDeal().steps, handover: 'done' } as const
  const message = { number: 1, by: 'buyer', text: 'At the gate', photos, at: soon() }

  it.each<[action: DealAction, send: string[], typed: Record<string, string>, body: object]>([
    ['weighings', ['Enter the weight', 'Send this weight'], { Gross: '10', Packing: '0' }, { photos }],
    ['payments', ['I have paid', 'Notify the farmer'], { Reference: '123456789012' }, { photo }],
    ['dispute', ['Call an administrator', 'Open the dispute'], { 'What happened?': 'Wet' }, { photos }],
    ['messages', ['Send'], { 'New message': 'At the gate' }, { photos }],
    // A message may be a photo without text.
    ['messages', ['Send'], {}, { photos }],
  ])('%s', async (action, send, typed, body) => {
    const deal = aDeal({ you: 'buyer', steps, actions: [action] })
    const { sent } = await openDeal(deal, {
      [`POST ${ROOM}/pictures`]: () => accepted({ picture: photo }),
      [`POST ${ROOM}/${action}`]: () => accepted({ ...deal, ...message }),
    })
    for (const button of send.slice(0, -1)) await press(button)
    for (const [label, value] of Object.entries(typed)) fireEvent.change(field(label), { target: { value } })
    await userEvent.upload(field(/^Add (a photo|photos)/), slip)
    const shown = await screen.findByRole<HTMLImageElement>('img', { name: 'Photo 1' })
    expect(shown.src).toContain(`${ROOM}/pictures/${photo}`)
    await press(send.at(-1) ?? '')
    await waitFor(() => expect(changesIn(sent)).toMatchObject([{}, { path: `${ROOM}/${action}`, body }]))
    const upload = changesIn(sent)[0]?.body
    expect(upload instanceof FormData && upload.get('picture')).toHaveProperty('name', 'slip.jpg')
  })
})
