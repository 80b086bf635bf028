import { parameters } from './data/parameters.ts'
import { gradeNames } from './data/standards.ts'
import { commodities } from './find.ts'
import { commodityName, gradeName, parameterName } from './names.ts'

const grades = Object.entries(gradeNames).map(([id, names]) => ({ id, names }))

/**
 * The names of produce and quality parameters by id, which the page build adds to a namespace of texts in one language,
 * so that pages fetch only their own language.
 */
export function pageTextsOf(namespace: string, language: string): Record<string, Record<string, string>> {
  if (namespace === 'lot') return { produce: named(commodities, commodityName, language) }
  if (namespace === 'quality')
    return {
      parameter: named(parameters, parameterName, language),
      grade: named(grades, gradeName, language),
    }
  return {}
}

function named<Thing extends { id: string }>(
  things: readonly Thing[],
  nameOf: (thing: Thing, language: string) => string,
  language: string,
): Record<string, string> {
  return Object.fromEntries(things.map((thing) => [thing.id, nameOf(thing, language)]))
}
