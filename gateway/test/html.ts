import { type DefaultTreeAdapterMap, parse } from 'parse5'
import type { World } from './world.ts'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** The headers of a browser that opens a page. */
export const html = { accept: 'text/html', 'accept-language': 'en-IN,hi;q=0.8' }

/** A service's answer with this data. */
export const envelope = (data: unknown) => ({ status: 200, success: true, message: 'ok', data })

/** An element of a page with all elements below it, in their order. */
function elementsOf(node: Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : []
  return 'tagName' in node ? [node, ...below] : below
}

export const attributeOf = (element: Element | undefined, name: string) =>
  element?.attrs.find((attribute) => attribute.name === name)?.value

export const textOf = (element: Element | undefined): string =>
  (element?.childNodes ?? []).map((node) => ('value' in node ? node.value : '')).join('')

/** Opens a page as a browser does. */
export async function openPage(world: World, path: string, headers: Record<string, string> = html) {
  const response = await world.call(path, { headers })
  const body = await response.text()
  const elements = elementsOf(parse(body))
  /** The elements with an attribute, or with this value of it. */
  const having = (name: string, value?: string) =>
    elements.filter((element) => {
      const found = attributeOf(element, name)
      return found !== undefined && found === (value ?? found)
    })
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  return {
    ...{ response, body, having, named },
    links: named('a').map((link) => attributeOf(link, 'href')),
    /** The target of the link with this relation. */
    rel: (relation: string) => attributeOf(having('rel', relation)[0], 'href'),
    meta: (name: string) => attributeOf([...having('property', name), ...having('name', name)][0], 'content'),
  }
}
