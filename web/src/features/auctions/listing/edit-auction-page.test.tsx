import type { AuctionDetail } from '@boli/contracts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setSessionUser } from '../../../lib/session-store.ts'
import { aUser } from '../../../test/a-user.ts'
import { accepted, refused, startFakeServer } from '../../../test/fake-server.ts'
import { changesIn, press } from '../../../test/on-screen.ts'
import { atRoute, renderAt, startPages, takeToasts, where } from '../../../test/render-at.tsx'
import { anAuction, idOf, running } from '../test/an-auction.ts'
import { EditAuctionPage } from './edit-auction-page.tsx'

const UPDATE = `PATCH /auction/update-auction/${idOf(1)}`
function edit(changes: Partial<AuctionDetail> = {}, update = () => accepted({ auction: anAuction() })) {
  const auction = anAuction({ ...running, ...changes })
  const server = startFakeServer({
    [`GET /auction/getAuction/${idOf(1)}`]: () => accepted(auction),
    [UPDATE]: update,
  })
  renderEdit()
  return server
}

function renderEdit() {
  renderAt(`/edit-auction/${idOf(1)}`, atRoute('/edit-auction/:auctionId', <EditAuctionPage />))
}

beforeEach(() => startPages(aUser({ _id: idOf(900) })))

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('editing a lot', () => {
  it('before the first bid covers every field and sends only what changed', async () => {
    const { sent } = edit()
    const name = await screen.findByLabelText<HTMLInputElement>('Product name')
    expect(name.value).toBe('Sharbati wheat')
    await userEvent.clear(name)
    await userEvent.type(name, 'Lokwan wheat')
    await save()
    await waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
    const form = sent.find((call) => call.method === 'PATCH')?.body as FormData
    expect(Object.fromEntries(form)).toEqual({ product_name: 'Lokwan wheat' })
    expect(takeToasts()).toEqual(['Auction updated'])
  })

  it('after the first bid covers description and picture only, and removes the picture', async () => {
    const { product } = anAuction()
    const image = { _id: idOf(5), src: '/media/lots/1.webp', srcSet: '' }
    const { sent } = edit({ totalBids: 1, product: { ...product, images: [image] } })
    const picture = await screen.findByRole('img', { name: 'Photo 1' })
    expect(picture.getAttribute('src')).toBe('/media/lots/1.webp')
    expect(screen.getByText(/only its description and photo/)).toBeTruthy()
    expect(screen.getByLabelText(/Description/)).toBeTruthy()
    expect(screen.queryByLabelText('Product name')).toBeNull()
    // Nothing is sent before something is changed.
    await save()
    await waitFor(() => expect(takeToasts()).toEqual(['Nothing has been changed yet.']))
    expect(changesIn(sent)).toEqual([])
    await press('Remove photo 1')
    expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull()
    await save()
    await waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
    expect(Object.fromEntries(changesIn(sent)[0]?.body as FormData)).toEqual({ images: '' })
  })

  it('removes the reserve, restores what was typed after a reload, and shows former texts after bids', async () => {
    const { sent } = edit({ reservePrice: 2500, ownIncrement: 40 })
    const reserve = () => screen.findByLabelText<HTMLInputElement>(/Reserve price/)
    expect([(await reserve()).value, screen.getByLabelText<HTMLInputElement>(/Bid Increment/).value]).toEqual(
      [...['2,500', '40']],
    )
    await userEvent.clear(await reserve())
    cleanup()
    renderEdit()
    expect((await reserve()).value).toBe('')
    await save()
    await waitFor(() => expect(where()).toBe(`/product/${idOf(1)}`))
    expect(Object.fromEntries(changesIn(sent)[0]?.body as FormData)).toEqual({ reservePrice: '' })
    cleanup()
    const former = { editedAt: running.startTime, p_desc: 'As it was', p_image: null, p_imageSet: null }
    edit({ totalBids: 2, edits: [former] })
    expect(await screen.findByText('As it was')).toBeTruthy()
  })

  it("puts the server's errors on their fields", async () => {
    const message = 'This name is taken'
    edit({}, () =>
      refused('validation-failed', { errors: [{ field: 'product_name', code: 'taken', message }] }),
    )
    await userEvent.type(await screen.findByLabelText('Product name'), '!')
    await save()
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('is refused to everyone but its farmer, and ends with the auction', async () => {
    edit({ status: 'completed' })
    expect(await screen.findByText(/can no longer be changed/)).toBeTruthy()
    cleanup()
    setSessionUser(aUser({ _id: idOf(7) }))
    edit()
    expect(await screen.findByText('Only the farmer who listed this lot can edit it.')).toBeTruthy()
  })
})
