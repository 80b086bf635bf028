import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Picture } from '../components/ui/picture.tsx'
import { chooseDisplay, wantsRest } from './display-choices.ts'

const page = document.documentElement
const usual = { theme: 'system', textSize: 'normal', savesData: false } as const
const metas = () => [...document.querySelectorAll('meta')].map((meta) => meta.getAttribute('media'))

beforeEach(() => {
  document.head.innerHTML = ['light', 'dark']
    .map(
      (theme) => `<meta name="theme-color" data-theme="${theme}" media="(prefers-color-scheme: ${theme})">`,
    )
    .join('')
})
afterEach(() => {
  chooseDisplay(usual)
  localStorage.clear()
})

describe('a choice of how pages look', () => {
  it.each([
    [{ theme: 'dark' }, 'theme', 'dark', ['not all', 'all']],
    [{ theme: 'light' }, 'theme', 'light', ['all', 'not all']],
    [{ textSize: 'largest' }, 'text', 'largest', null],
    [{ savesData: true }, 'saver', 'on', null],
  ] as const)(
    '%j marks the page and is stored on the device, and the default leaves nothing',
    (choice, mark, value, bars) => {
      const before = metas()
      chooseDisplay(choice)
      expect(page.dataset[mark]).toBe(value)
      expect(localStorage.getItem(`boli.${mark}`)).toBe(value)
      expect(metas()).toEqual(bars ?? before)
      chooseDisplay(usual)
      expect(page.dataset[mark]).toBeUndefined()
      expect(metas()).toEqual(before)
      // The device's general setting must not override a choice made here.
      expect(localStorage.getItem(`boli.${mark}`)).toBe(mark === 'saver' ? 'off' : null)
    },
  )

  it.each([
    [null, true, true],
    [null, false, false],
    ['off', true, false],
    ['on', false, true],
  ])('saves data where %j was chosen and Save-Data is %j: %j', async (chosen, saveData, saves) => {
    if (chosen) localStorage.setItem('boli.saver', chosen)
    vi.stubGlobal('navigator', { ...navigator, connection: { saveData } })
    vi.resetModules()
    expect((await import('./display-choices.ts')).wantsRest()).toBe(saves)
    vi.unstubAllGlobals()
  })
})

it('a page that saves data loads only the smallest picture, and has no motion', () => {
  const src = '/media/lots/a-800.webp'
  render(<Picture src={src} alt="Wheat" name="Wheat" category="grain" seed="a" />)
  const picture = () => screen.getByRole('img', { name: 'Wheat' })
  expect(picture().getAttribute('srcset')).toContain(src)
  chooseDisplay({ savesData: true })
  return vi.waitFor(() => {
    expect([picture().getAttribute('src'), picture().getAttribute('srcset')]).toEqual([
      ...['/media/lots/a-200.webp', null],
    ])
    expect(wantsRest()).toBe(true)
  })
})
