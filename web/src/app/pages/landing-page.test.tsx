import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { anAuction } from '../../test/an-auction.ts'
import { accepted, type Handlers, noNetwork } from '../../test/fake-server.ts'
import { hrefOf, textsOf } from '../../test/on-screen.ts'
import { openPage, startPages } from '../../test/render-at.tsx'
import { LandingPage } from './landing-page.tsx'

const list = (auctions: unknown[]) =>
  accepted(auctions, { hasMore: false, summary: { live: auctions.length, endingWithinHour: 0 } })

const open = (handlers: Handlers = {}) => openPage('/', <LandingPage />, handlers)

beforeEach(async () => {
  await startPages()
  queryClient.clear()
})

test('it has a hero, six features, three steps and a call to action, and says so if no lot is live', async () => {
  open({ 'GET /auction/getAllauctions': () => list([]) })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(hrefOf('Learn More about Boli')).toBe('/aboutus')
  const features = screen.getByRole('region', { name: 'Made for the mandi, open to everyone' })
  expect(features.querySelectorAll('li')).toHaveLength(6)
  const steps = screen.getByRole('region', { name: 'How It Works' })
  const names = ['Register & List', 'Receive Bids', 'Complete Trade']
  expect(textsOf([...steps.querySelectorAll('h3')])).toEqual(names)
  expect(hrefOf('Sign Up')).toBe('/signup')
  expect(await screen.findByText('No auction is live at the moment')).toBeDefined()
})

test('it shows real lots, ending soonest first', async () => {
  const { sent } = open({
    'GET /auction/getAllauctions': () => list([anAuction({ productName: 'Byadgi chilli' })]),
  })
  expect(await screen.findByRole('link', { name: 'Byadgi chilli' })).toBeDefined()
  expect(sent[0]?.query).toMatchObject({ status: 'active', sortBy: 'ending', limit: '4' })
})

test('without a network it offers Retry, and the rest of the page stays', async () => {
  open({ 'GET /auction/getAllauctions': () => noNetwork() })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Get started' })).toBeDefined()
})
