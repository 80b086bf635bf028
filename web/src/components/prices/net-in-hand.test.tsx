import type { FarmerCharge } from '@boli/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accepted, startFakeServer } from '../../test/fake-server.ts'
import { startTestI18n } from '../../test/i18n.ts'
import { textsOf } from '../../test/on-screen.ts'
import { renderAt } from '../../test/render-at.tsx'
import { LandedCost, NetInHand } from './net-in-hand.tsx'

const CHARGES = 'GET /deals/farmer-charges'
const charges: FarmerCharge[] = [
  { name: { en: 'Commission', hi: 'आढ़त' }, kind: 'percent', rate: 2 },
  { name: { en: 'Weighing' }, kind: 'per-unit', rate: 4 },
]
const lot = { category: 'root', state: 'MP', quantity: '250kgs', unit: 'quintal' } as const

beforeEach(() => startTestI18n())

it('subtracts the charges, and the freight that the farmer enters', async () => {
  const { sent } = startFakeServer({ [CHARGES]: () => accepted(charges) })
  renderAt('/', <NetInHand {...lot} price={2000} />)
  expect(await screen.findByText('Net in hand at ₹2,000/quintal')).toBeTruthy()
  const charged = ['Whole lot₹5,000', 'Commission−₹100', 'Weighing−₹10']
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual(charged)
  expect(screen.getByText('₹4,890')).toBeTruthy()
  const freight = screen.getByLabelText(/Freight, if you pay it/)
  fireEvent.change(freight, { target: { value: '5,000' } })
  expect(screen.getByText('−₹110')).toBeTruthy()
  fireEvent.change(freight, { target: { value: 'much' } })
  expect(screen.getByText('Enter an amount in rupees')).toBeTruthy()
  expect(sent[0]?.query).toMatchObject({ category: 'root', state: 'MP' })
})

it('adds the buyer’s charges and freight, in total and per unit', async () => {
  const { sent } = startFakeServer({ [CHARGES]: () => accepted(charges) })
  renderAt('/', <LandedCost {...lot} price={2000} />)
  expect(await screen.findByText('Landed cost at ₹2,000/quintal')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Your freight/), { target: { value: '890' } })
  const costs = ['Whole lot₹5,000', 'Commission₹100', 'Weighing₹10', 'Freight₹890']
  expect(textsOf(screen.getAllByRole('listitem'))).toEqual(costs)
  expect(screen.getByText('₹6,000').parentElement?.textContent).toBe('₹6,000₹2,400/quintal')
  expect(sent[0]?.query).toMatchObject({ payer: 'buyer' })
})

it('shows its texts and the names of charges in Hindi', async () => {
  await startTestI18n('hi')
  startFakeServer({ [CHARGES]: () => accepted(charges) })
  renderAt('/', <NetInHand {...lot} price={2000} />)
  expect(await screen.findByText(/पर आपके हाथ में/)).toBeTruthy()
  expect(screen.getByText('आढ़त')).toBeTruthy()
})

it.each([
  ['no charge is known', null, 2000, lot.quantity],
  ['there is no price', charges, null, lot.quantity],
  ['there is no quantity', charges, 2000, ''],
])('shows nothing if %s', async (_, known, price, quantity) => {
  const { sent } = startFakeServer({ [CHARGES]: () => accepted(known) })
  const { container } = renderAt('/', <NetInHand {...lot} quantity={quantity} price={price} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(container.querySelector('section')).toBeNull()
})
