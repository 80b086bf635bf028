import { getRoles } from '@testing-library/react'
import { computeAccessibleName } from 'dom-accessibility-api'

const states = ['aria-current', 'aria-expanded', 'aria-invalid', 'aria-pressed', 'aria-required'] as const

/**
 * The accessibility tree below an element as lines of text, such as `  button "Send" expanded=false`: what a screen
 * reader gets. Parts without a role or a name are left out, and paragraphs unless they are asked for; of more than 20
 * options the first two are shown.
 */
export function outlineOf(root: HTMLElement, withParagraphs = false): string {
  const roleOf = new Map<Element, string>()
  for (const [role, elements] of Object.entries(getRoles(root))) {
    for (const element of elements) if (!roleOf.has(element)) roleOf.set(element, role)
  }
  const lines: string[] = []
  const visit = (element: Element, depth: number) => {
    const role = roleOf.get(element) ?? fieldWithoutRole(element)
    const line = role === undefined ? null : lineOf(element, role, withParagraphs)
    if (line !== null) lines.push(`${'  '.repeat(depth)}${line}`)
    const isFolded = element instanceof HTMLDetailsElement && !element.open
    const children = [...(isFolded ? element.querySelectorAll(':scope > summary') : element.children)]
    const isLong = element instanceof HTMLSelectElement && children.length > 20
    for (const child of isLong ? children.slice(0, 2) : children)
      visit(child, depth + (line === null ? 0 : 1))
    if (isLong) lines.push(`${'  '.repeat(depth + 1)}${children.length - 2} more options`)
  }
  visit(root, 0)
  return lines.join('\n')
}

/** What a screen reader calls a field that has no role of its own, such as `password` or `date`. */
const fieldWithoutRole = (element: Element) =>
  element instanceof HTMLInputElement && element.type !== 'hidden' ? element.type : undefined

/** Null if it conveys nothing: a nameless group, an empty live region. */
function lineOf(element: Element, role: string, withParagraphs: boolean): string | null {
  const name = computeAccessibleName(element)
  const isText = ['status', 'timer', 'term', 'definition', ...(withParagraphs ? ['paragraph'] : [])].includes(
    role,
  )
  const text = isText ? (element.textContent ?? '') : name
  if (text === '') return null
  const level = role === 'heading' ? ` ${element.tagName.toLowerCase()}` : ''
  const told = states.flatMap((state) => {
    const value = element.getAttribute(state)
    return value === null ? [] : [` ${state.slice(5)}=${value}`]
  })
  const isChecked = element instanceof HTMLInputElement && element.checked ? ' checked' : ''
  return `${role}${level} "${text.replace(/\s+/g, ' ')}"${isChecked}${told.join('')}`
}
