import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../lib/class-names.ts'
import { focusInsteadOfHeading } from '../../../lib/navigation-focus.ts'
import { latinDigits } from '../../../lib/numbers.ts'

export const CODE_LENGTH = 6
const places = Array.from({ length: CODE_LENGTH }, (_, index) => index)

/** Empty places are spaces, so that digits keep their position. */
const join = (digits: string[]) =>
  places
    .map((place) => digits[place] || ' ')
    .join('')
    .trimEnd()

const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, '').slice(0, CODE_LENGTH)

export interface CodeBoxesProps {
  /** Up to six digits; a place that is still empty is a space. */
  value: string
  onChange: (value: string) => void
  isInvalid: boolean
  disabled: boolean
  describedBy?: string
  /** Puts the focus into the first empty box when the boxes appear. */
  autoFocus?: boolean
}

/** Six boxes of one digit. Takes a pasted or autofilled code in any of them. */
export function CodeBoxes({ value, onChange, isInvalid, disabled, describedBy, autoFocus }: CodeBoxesProps) {
  const { t } = useTranslation('auth')
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  useEffect(() => {
    if (autoFocus) focusInsteadOfHeading(boxes.current.find((box) => box?.value === '') ?? boxes.current[0])
  }, [autoFocus])
  const digits = places.map((place) => (value[place] ?? ' ').trim())

  /** Writes digits from a position on; a whole code always begins at the first. */
  function put(from: number, text: string) {
    const start = text.length === CODE_LENGTH ? 0 : from
    const next = [...digits]
    for (const [index, digit] of [...text].entries()) next[start + index] = digit
    onChange(join(next))
    boxes.current[Math.min(start + text.length, CODE_LENGTH - 1)]?.focus()
  }

  function clear(place: number) {
    onChange(join(digits.with(place, '')))
  }

  function type(place: number, text: string) {
    const typed = digitsOf(text)
    if (text === '') clear(place)
    if (typed === '') return
    // Typing into a filled box leaves the old digit beside the new one; autofill inserts the whole code.
    const isOverwritten = typed.length === 2 && digits[place] !== ''
    put(place, isOverwritten ? typed.replace(digits[place] ?? '', '') : typed)
  }

  function paste(place: number, event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    const pasted = digitsOf(event.clipboardData.getData('text'))
    if (pasted !== '') put(place, pasted)
  }

  function press(place: number, event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && digits[place] === '' && place > 0) {
      event.preventDefault()
      clear(place - 1)
      boxes.current[place - 1]?.focus()
    }
    if (event.key === 'ArrowLeft') boxes.current[place - 1]?.focus()
    if (event.key === 'ArrowRight') boxes.current[place + 1]?.focus()
  }

  return (
    <fieldset disabled={disabled} aria-describedby={describedBy} className="min-w-0">
      <legend className="mb-2 font-semibold">{t('verify.code')}</legend>
      <div dir="ltr" className="grid grid-cols-6 gap-2 sm:gap-3">
        {places.map((place) => (
          <input
            key={place}
            ref={(box) => {
              boxes.current[place] = box
            }}
            value={digits[place]}
            onChange={(event) => type(place, event.target.value)}
            onPaste={(event) => paste(place, event)}
            onKeyDown={(event) => press(place, event)}
            onFocus={(event) => event.target.select()}
            inputMode="numeric"
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            aria-label={t('verify.digit', { number: place + 1, of: CODE_LENGTH })}
            aria-invalid={isInvalid || undefined}
            className={classNames(
              'figures h-14 w-full min-w-0 rounded-field border-2 bg-raised text-center font-bold text-2xl sm:h-16 sm:text-3xl',
              'focus:border-leaf focus:outline-2 focus:outline-leaf',
              isInvalid ? 'border-chilli' : digits[place] ? 'border-leaf' : 'border-edge',
            )}
          />
        ))}
      </div>
    </fieldset>
  )
}
