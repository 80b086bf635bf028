import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { anAuction } from '../../test/an-auction.ts'
import { startTestI18n } from '../../test/i18n.ts'
import { renderAt } from '../../test/render-at.tsx'
import ShareLot from './share-lot.tsx'

const lot = anAuction()
const url = `${window.location.origin}/lot/${lot._id}`

beforeEach(async () => {
  await startTestI18n()
  renderAt('/market', <ShareLot auction={lot} />)
  await userEvent.click(screen.getByRole('button', { name: 'Share Sharbati wheat' }))
})

test('a lot is shared on WhatsApp with its price and its public page', async () => {
  const link = await screen.findByRole('link', { name: 'Send by WhatsApp' })
  const text = new URL(link.getAttribute('href') ?? '').searchParams.get('text')
  expect(text).toMatch(/^Sharbati wheat: ₹[\d,]+\/quintal /)
  expect(text).toContain(url)
})

test.each([
  ['takes it', () => Promise.resolve(), 'The link is copied'],
  ['refuses it', () => Promise.reject(new Error('NotAllowedError')), /could not be copied/],
])('the link is copied, or selected if the clipboard %s', async (_, write, told) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: write } })
  await userEvent.click(await screen.findByRole('button', { name: 'Copy the link' }))
  expect(await screen.findByText(told)).toBeDefined()
  const field = screen.getByLabelText<HTMLInputElement>('Link')
  expect(field.value).toBe(url)
  if (told instanceof RegExp) expect(field.selectionEnd).toBe(url.length)
})

test('right after listing, sharing is suggested in words', async () => {
  cleanup()
  renderAt({ pathname: '/product/1', state: { isJustListed: true } }, <ShareLot auction={lot} />)
  await userEvent.click(screen.getByRole('button', { name: 'Send it to buyers' }))
  expect(await screen.findByRole('dialog', { name: 'Share Sharbati wheat' })).toBeDefined()
})
