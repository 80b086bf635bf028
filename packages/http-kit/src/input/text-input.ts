import { type FieldError, isBlankText } from '@boli/contracts'
import type { TSchema } from 'typebox'

interface Shape {
  type?: unknown
  multiline?: boolean
  minLength?: number
  errorCode?: string
  errorMessage?: string
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/**
 * Characters that no text may contain: controls, lone surrogates, line separators, invisible letters, more marks on a
 * letter than any script has, and formatting that hides or reverses adjacent text. Joiners belong to Indic scripts
 * and emoji, so they may follow a letter without case, a mark or a picture.
 */
const unfit =
  /\p{M}{7}|[\u034f\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u17b4\u17b5\u3164\uffa0\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/u

/** White space allowed in texts of several lines. */
const lineSpaces = /[\t\n\r]/g

const MESSAGE = 'This text holds characters that cannot be used here'

/** Whether a text is well-formed Unicode without controls and invisible formatting, and is visible unless it is empty. */
function isPlainText(text: string, isMultiline = false): boolean {
  if (unfit.test(isMultiline ? text.replace(lineSpaces, ' ') : text)) return false
  return text.trim() === '' || !isBlankText(text)
}

/**
 * Checks every text of a validated input. Schemas allow line breaks and tabs by `multiline: true`.
 * @param demandsText Whether a text that must not be empty must not be blank either.
 * @returns one error for each field
 * with forbidden characters, or without a required text.
 */
export function unfitTexts(value: unknown, schema: TSchema, { demandsText = false } = {}): FieldError[] {
  const errors: FieldError[] = []
  findFaults(value, schema as Shape, '')
  return errors

  function findFaults(at: unknown, shape: Shape | undefined, field: string): void {
    if (typeof at === 'string') {
      const isMultiline = shape?.multiline ?? shape?.anyOf?.some(({ multiline }) => multiline)
      if (!isPlainText(at, isMultiline)) errors.push({ field, code: 'characters', message: MESSAGE })
      else if (demandsText && at.trim() === '' && isDemanded(shape)) errors.push(missing(field, shape))
    } else if (Array.isArray(at)) {
      for (const [index, item] of at.entries()) findFaults(item, shape?.items, join(field, String(index)))
    } else if (typeof at === 'object' && at !== null) {
      for (const [name, inside] of Object.entries(at))
        findFaults(inside, shapeOf(shape, name), join(field, name))
    }
  }
}

/** Whether a text must not be empty; in a union, whether no text branch may be empty. */
function isDemanded(shape: Shape | undefined): boolean {
  if (shape?.anyOf) return shape.anyOf.filter(({ type }) => type === 'string').every(isDemanded)
  return (shape?.minLength ?? 0) > 0
}

function missing(field: string, shape: Shape | undefined): FieldError {
  const { errorCode = 'required', errorMessage = 'This field is required' } = shape ?? {}
  return { field, code: errorCode, message: errorMessage }
}

function shapeOf(shape: Shape | undefined, name: string): Shape | undefined {
  return (
    shape?.properties?.[name] ??
    shape?.anyOf?.find(({ properties }) => properties?.[name])?.properties?.[name]
  )
}

function join(field: string, name: string): string {
  return field === '' ? name : `${field}.${name}`
}
