import type { FieldError } from '@boli/contracts'
import type { TSchema } from 'typebox'

interface Shape {
  multiline?: boolean
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
}

/**
 * What no text may hold: controls, lone surrogates, line separators, and formatting that hides or turns round what
 * stands beside it. Joiners belong to Indic scripts and emoji, so they may follow a letter without case, a mark or a
 * picture.
 */
const unfit =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/u

/** The spaces of a text of several lines. */
const lineSpaces = /[\t\n\r]/g

const MESSAGE = 'This text holds characters that cannot be used here'

/** Whether a text is well-formed Unicode without controls and invisible formatting. */
function isPlainText(text: string, isMultiline = false): boolean {
  return !unfit.test(isMultiline ? text.replace(lineSpaces, ' ') : text)
}

/**
 * Looks at every text of a checked input. Schemas allow line breaks and tabs by `multiline: true`.
 * @returns one error for each field that holds something unfit.
 */
export function unfitTexts(value: unknown, schema: TSchema): FieldError[] {
  const errors: FieldError[] = []
  look(value, schema as Shape, '')
  return errors

  function look(at: unknown, shape: Shape | undefined, field: string): void {
    if (typeof at === 'string') {
      const isMultiline = shape?.multiline ?? shape?.anyOf?.some(({ multiline }) => multiline)
      if (!isPlainText(at, isMultiline)) errors.push({ field, code: 'characters', message: MESSAGE })
    } else if (Array.isArray(at)) {
      for (const [index, item] of at.entries()) look(item, shape?.items, join(field, String(index)))
    } else if (typeof at === 'object' && at !== null) {
      for (const [name, inside] of Object.entries(at)) look(inside, shapeOf(shape, name), join(field, name))
    }
  }
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
