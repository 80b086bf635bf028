import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { chooseDisplay } from '../../../lib/display-choices.ts'
import { startTestI18n } from '../../../test/i18n.ts'
import { renderAt } from '../../../test/render-at.tsx'
import { DisplaySettings } from './display-settings.tsx'

afterEach(() => chooseDisplay({ theme: 'system', textSize: 'normal', savesData: false }))

it('a choice is made with the keyboard alone, seen at once, and restored', async () => {
  await startTestI18n()
  const { unmount } = renderAt('/profile', <DisplaySettings />)
  const { dataset } = document.documentElement
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Normal' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(dataset.text).toBe('large')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(dataset.theme).toBe('dark')
  await userEvent.tab()
  await userEvent.keyboard(' ')
  expect(dataset.saver).toBe('on')
  unmount()
  renderAt('/profile', <DisplaySettings />)
  for (const name of ['Large', 'Dark'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Save data/ }).checked).toBe(true)
})
