import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Field } from './field.tsx'
import { NumberInput } from './number-input.tsx'

function Held() {
  const [text, setText] = useState('')
  return <NumberInput value={text} onChange={({ target }) => setText(target.value)} aria-label="held" />
}

function Registered() {
  const form = useForm({ defaultValues: { price: '' } })
  return (
    <>
      <Field label="registered">
        <NumberInput {...form.register('price')} prefix="₹" />
      </Field>
      <output>{form.watch('price')}</output>
    </>
  )
}

const typed = (name: string) => screen.getByLabelText(name) as HTMLInputElement

test.each(['held', 'registered'])('a %s field groups what is typed, in Hindi too', async (name) => {
  render(name === 'held' ? <Held /> : <Registered />)
  const field = typed(name)
  await userEvent.type(field, '999999')
  expect(field.value).toBe('9,99,999')
  await userEvent.clear(field)
  await userEvent.type(field, '१२३४५६.५')
  expect(field.value).toBe('१,२३,४५६.५')
  if (name === 'registered') expect(screen.getByRole('status').textContent).toBe('१,२३,४५६.५')
})

test('the caret stays at its digit, and deleting skips the comma', async () => {
  render(<Held />)
  const field = typed('held')
  await userEvent.type(field, '99999')
  await userEvent.type(field, '1', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect([field.value, field.selectionStart]).toEqual(['9,19,999', 3])
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Backspace}')
  expect(field.value).toBe('91,999')
  field.setSelectionRange(2, 2)
  await userEvent.keyboard('{Delete}')
  expect([field.value, field.selectionStart]).toEqual(['9,199', 3])
})
