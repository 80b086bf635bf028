import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { startTestI18n } from '../../test/i18n.ts'
import { PerKilo, PerKiloSwitch } from './per-kilo.tsx'

test('prices per kilo of lots sold by the quintal are shown on request, and stay on', async () => {
  await startTestI18n()
  localStorage.removeItem('boli.per-kilo')
  const prices = (
    <>
      <PerKilo amount={2275} unit="quintal" />
      <PerKilo amount={335} unit="litre" />
      <PerKiloSwitch />
    </>
  )
  const { unmount } = render(prices)
  await screen.findByRole('button', { name: 'Show prices per kg too' })
  const toggle = () => screen.getByRole('button', { name: 'Show prices per kg too' })
  expect(screen.queryByText(/kg$/)).toBeNull()
  await userEvent.click(toggle())
  expect(screen.getByText('₹22.75/kg')).toBeDefined()
  expect(screen.queryByText(/3\.35/)).toBeNull()
  unmount()
  render(prices)
  expect(toggle().getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText('₹22.75/kg')).toBeDefined()
  await userEvent.click(toggle())
  expect(screen.queryByText('₹22.75/kg')).toBeNull()
  expect(localStorage.getItem('boli.per-kilo')).toBe('no')
})
