import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { startTestI18n } from '../../test/i18n.ts'
import { Dialog } from './dialog.tsx'
import { FieldMessage } from './field.tsx'

beforeEach(() => startTestI18n())

test.each([
  ['a press beside it closes it', 'dialog', 'dialog', 1],
  ['a selection dragged out of it does not', 'field', 'dialog', 0],
  ['a press that ends inside does not', 'dialog', 'field', 0],
])('%s', (_, from, to, times) => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Edit">
      <input aria-label="Name" />
    </Dialog>,
  )
  const parts: Record<string, HTMLElement> = {
    dialog: screen.getByRole('dialog'),
    field: screen.getByLabelText('Name'),
  }
  fireEvent.pointerDown(parts[from] as HTMLElement)
  fireEvent.click(parts[to] as HTMLElement)
  expect(onClose).toHaveBeenCalledTimes(times)
})

test('the live region of a field’s message is never removed', () => {
  const { container, rerender } = render(<FieldMessage id="m" text={undefined} />)
  const region = container.firstElementChild
  expect(region?.className).toBe('sr-only')
  rerender(<FieldMessage id="m" text="Too low" />)
  expect(container.firstElementChild).toBe(region)
  expect(region?.textContent).toBe('Too low')
})
