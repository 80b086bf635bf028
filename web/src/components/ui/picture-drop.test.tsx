import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startTestI18n } from '../../test/i18n.ts'
import { type PictureChoice, PictureDrop, type PictureDropProps } from './picture-drop.tsx'

beforeEach(async () => {
  await startTestI18n()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => {} }),
  )
})

const choices: PictureChoice[] = []

function Form(o: Partial<PictureDropProps>) {
  const [choice, setChoice] = useState<PictureChoice>({ kind: 'kept' })
  return (
    <PictureDrop
      hint="PNG up to 5MB"
      accept="image/png"
      stored={null}
      choice={choice}
      onChange={(next) => {
        choices.push(next)
        setChoice(next)
      }}
      error={undefined}
      disabled={false}
      {...o}
    />
  )
}

function show(o: Partial<PictureDropProps> = {}) {
  choices.length = 0
  render(<Form {...o} />)
}

const preview = () => screen.queryByRole('img', { name: 'Preview of the photo' })
const remove = () => userEvent.click(screen.getByRole('button', { name: 'Remove' }))
const wheat = new File(['w'], 'wheat.png', { type: 'image/png' })

test('is named by its label, and says what may be chosen', () => {
  show({ label: 'Image' })
  const input = screen.getByLabelText('Image')
  expect(input.getAttribute('accept')).toBe('image/png')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'PNG up to 5MB',
  )
})

test('is named by its prompt if it has no label', async () => {
  show()
  await userEvent.upload(screen.getByLabelText(/^Choose a photo or drop it here/), wheat)
  expect(choices).toEqual([{ kind: 'chosen', file: wheat }])
})

test('shows the chosen file and removes it again', async () => {
  show({ label: 'Image' })
  await userEvent.upload(screen.getByLabelText('Image'), wheat)
  expect(preview()?.getAttribute('src')).toBe('blob:wheat.png')
  await remove()
  expect(preview()).toBeNull()
  expect(choices.at(-1)).toEqual({ kind: 'kept' })
})

test.each([
  ['takes a dropped file', false, [{ kind: 'chosen', file: wheat }]],
  ['takes nothing while it is disabled', true, []],
])('%s', (_, disabled, chosen) => {
  show({ disabled })
  fireEvent.drop(screen.getByText('PNG up to 5MB'), { dataTransfer: { files: listOf(wheat) } })
  expect(choices).toEqual(chosen)
})

test('removes the current picture, even after another was chosen', async () => {
  show({ label: 'Image', stored: '/media/now.webp' })
  expect(preview()?.getAttribute('src')).toBe('/media/now.webp')
  await userEvent.upload(screen.getByLabelText('Image'), wheat)
  expect(preview()?.getAttribute('src')).toBe('blob:wheat.png')
  await remove()
  expect(preview()).toBeNull()
  expect(choices.at(-1)).toEqual({ kind: 'removed' })
})

test('says what is wrong with the picture', () => {
  show({ label: 'Image', error: 'The photo is too large' })
  const input = screen.getByLabelText('Image')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toMatch(/-error$/)
  expect(screen.getByText('The photo is too large')).toBeDefined()
})

function listOf(file: File) {
  return { length: 1, item: (index: number) => (index === 0 ? file : null) }
}
