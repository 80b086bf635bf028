import type { DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** The headers of a browser that opens a page. */
export const html = { accept: 'text/html', 'accept-language': 'en-IN,hi;q=0.8' }

/** A service's answer with this data. */
export const envelope = (data: unknown) => ({ status: 200, success: true, message: 'ok', data })

/** An element of a page with all elements below it, in their order. */
export function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...below] : below
}

export const attributeOf = (element: Element | undefined, name: string) =>
  element?.attrs.find((attribute) => attribute.name === name)?.value

export const textOf = (element: Element | undefined): string =>
  (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('')
