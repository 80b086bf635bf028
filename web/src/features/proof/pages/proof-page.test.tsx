import type { LogVerdict } from '@boli/proof'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, type Handlers, noNetwork, refused, startFakeServer } from '../../../test/fake-server.ts'
import { press } from '../../../test/on-screen.ts'
import { atRoute, renderAt, startPages } from '../../../test/render-at.tsx'
import { ProofPage } from './proof-page.tsx'

/** The checks that the page has begun, and how to answer them. */
interface Check {
  demands: unknown
  progress: (leaves: number) => void
  answer: (verdict: LogVerdict) => void
  isStopped: boolean
}
const checks = vi.hoisted((): Check[] => [])
vi.mock('../../../lib/verifier.ts', () => ({
  startVerifier() {
    let check: Check | undefined
    return {
      verify: ({ demands }: { demands: unknown }, progress: Check['progress']) =>
        new Promise<LogVerdict>((answer) => {
          check = { demands, progress, answer, isStopped: false }
          checks.push(check)
        }),
      stop() {
        if (check) check.isStopped = true
      },
    }
  },
}))

const LOG = 'GET /auction/proof/lot'
const page = (leaves: string[], next: number | null = null) =>
  accepted({ checkpoint: 'signed', keys: ['key'], leaves, leafHashes: leaves, size: 60, next })
const sold: LogVerdict = {
  ...{ isProved: true, size: 60, root: 'root', key: 'key-of-the-market' },
  replayed: {
    ...{ leaderTag: 'abcdefgh12', pricePaise: 245_000, bids: 7, extensions: 2, endsAtMs: 0 },
    ...{ closeReason: 'sold', isMigrated: false },
  },
} as LogVerdict

function open(handlers: Handlers = {}) {
  const server = startFakeServer({
    [LOG]: () => page(Array(60).fill('leaf')),
    'GET /auction/public/lot': () => accepted({ productName: 'Wheat', endTime: '2026-11-20T11:00:00.000Z' }),
    ...handlers,
  })
  const { unmount } = renderAt('/auction/lot/proof', atRoute('/auction/:auctionId/proof', <ProofPage />))
  return { ...server, unmount }
}

async function nextCheck(): Promise<Check> {
  await waitFor(() => expect(checks).toHaveLength(1))
  return checks.shift() as Check
}

const openFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('Check a file'), { target: { files: [file] } })

beforeEach(async () => {
  await startPages()
  localStorage.clear()
  checks.length = 0
})

describe('the check of an auction', () => {
  it('fetches the whole log, shows progress, and says what was proved', async () => {
    const { sent } = open({
      [LOG]: ({ query }) => page(Array(30).fill('leaf'), query.start === '0' ? 30 : null),
    })
    const check = await nextCheck()
    expect(sent.filter(({ path }) => path.endsWith('/lot') && path.includes('proof'))).toHaveLength(2)
    check.progress(15)
    expect(await screen.findByText(/15.*60/)).toBeTruthy()
    check.answer(sold)
    const status = await screen.findByRole('status')
    for (const fact of ['60', '7', '₹2,450', 'abcdefgh']) expect(status.textContent).toContain(fact)
    expect(screen.getByText('The end was moved 2 times because of late bids.')).toBeTruthy()
    expect(screen.getByText('key-of-the-market')).toBeTruthy()
  })

  it('opens the list of entries at the first invalid one, and says what is wrong with it', async () => {
    open()
    const check = await nextCheck()
    check.answer({ isProved: false, leaf: 55, fault: 'bid-too-low' })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'It is a bid below the minimum at that moment.',
    )
    expect(screen.getByRole('rowheader', { name: '55' }).closest('tr')?.className).toContain('chilli')
    await press('Previous')
    expect(screen.getByRole('rowheader', { name: '0' })).toBeTruthy()
    expect(screen.queryByRole('rowheader', { name: '55' })).toBeNull()
  })

  it('that succeeded is continued by the next one on this device; one whose page is left stops', async () => {
    const { unmount } = open()
    ;(await nextCheck()).answer(sold)
    await screen.findByRole('status')
    unmount()
    const again = open()
    const check = await nextCheck()
    expect(check.demands).toMatchObject({
      ...{ publishedBefore: ['key'], remembered: { size: 60, root: 'root' } },
    })
    again.unmount()
    expect(check.isStopped).toBe(true)
  })

  it('can be stopped and begun again; the answer of a stopped one is ignored', async () => {
    open()
    const first = await nextCheck()
    await press('Stop')
    expect(await screen.findByText('The check was stopped')).toBeTruthy()
    expect(first.isStopped).toBe(true)
    first.answer(sold)
    await press('Check again')
    const second = await nextCheck()
    expect(screen.queryByRole('status')).toBeNull()
    second.answer(sold)
    expect(await screen.findByRole('status')).toBeTruthy()
  })

  it.each([
    ['without a network', () => noNetwork(), 'Retry'],
    ['where the server fails', () => refused('internal-error'), 'Retry'],
    ['of an unknown auction', () => refused('not-found'), 'Check again'],
  ])('%s is repeated by a press', async (_, reply, button) => {
    let isFailing = true
    open({ [LOG]: () => (isFailing ? reply() : page(['leaf'])) })
    const retry = await screen.findByRole('button', { name: button })
    isFailing = false
    await userEvent.click(retry)
    ;(await nextCheck()).answer(sold)
    expect(await screen.findByRole('status')).toBeTruthy()
  })

  it.each([
    [
      'with its end',
      accepted({ productName: 'Wheat', endTime: '2026-11-20T11:00:00.000Z' }),
      /It ends on 20.Nov.2026, 4:30.pm/,
    ],
    ['also where its end is not known', refused('not-found'), /^(?!It ends)/],
  ])('of a running auction leads a guest, or an ended session, to sign-in, %s', async (_, lot, text) => {
    open({ [LOG]: () => refused('not-signed-in'), 'GET /auction/public/lot': () => lot })
    await screen.findByText('Everyone can check this auction once it has ended')
    await screen.findAllByText(text)
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
  })

  it('shows a bidder their entries, and warns if a commitment does not match their bid', async () => {
    setSessionUser(aUser())
    const bids = [{ sequence: 1, maximumPaise: 250_000, salt: 'AAAA' }]
    open({ 'GET /auction/own-proof/lot': () => accepted({ tag: 'abcdefgh12', bids }) })
    ;(await nextCheck()).answer(sold)
    const own = await screen.findByRole('list')
    expect(screen.getByRole('status').textContent).toContain('your bid')
    expect(own.textContent).toContain('₹2,500')
    expect(own.querySelector('strong')?.className).toContain('chilli')
  })
})

describe('a file', () => {
  const log = { auctionId: 'lot', checkpoint: 'signed', keys: ['other'], leaves: [], leafHashes: [] }
  const fileOf = (text: string) => new File([text], 'log.json')

  it.each([
    ['is not the log of an auction', fileOf('{}')],
    ['is too large', Object.defineProperty(fileOf('{}'), 'size', { value: 65 * 2 ** 20 })],
    [
      'cannot be read',
      Object.assign(fileOf('{}'), {
        text: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
      }),
    ],
  ])('that %s is refused with an explanation', async (reason, file) => {
    open()
    await nextCheck()
    openFile(file)
    const text =
      reason === 'cannot be read' ? 'Something went wrong' : 'This file is not the log of an auction'
    expect(await screen.findAllByText(text)).not.toHaveLength(0)
  })

  it('is checked without a connection, and marked as a file whose key this device does not know', async () => {
    open({ [LOG]: () => noNetwork(), 'GET /auction/public/lot': () => noNetwork() })
    await screen.findByRole('button', { name: 'Retry' })
    openFile(fileOf(JSON.stringify(log)))
    const check = await nextCheck()
    expect(check.demands).toEqual({ remembered: null })
    check.answer(sold)
    expect(await screen.findByText(/from the file you opened, not the market’s/)).toBeTruthy()
    expect(screen.getByText(/cannot know whether the key in this file is the market’s/)).toBeTruthy()
  })
})
