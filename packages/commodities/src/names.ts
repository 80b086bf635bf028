import { type Commodity, nameIn, type QualityParameter } from './commodity.ts'
import assamese from './names/as.json' with { type: 'json' }
import bn from './names/bn.json' with { type: 'json' }
import gu from './names/gu.json' with { type: 'json' }
import kn from './names/kn.json' with { type: 'json' }
import ml from './names/ml.json' with { type: 'json' }
import mr from './names/mr.json' with { type: 'json' }
import or from './names/or.json' with { type: 'json' }
import pa from './names/pa.json' with { type: 'json' }
import ta from './names/ta.json' with { type: 'json' }
import te from './names/te.json' with { type: 'json' }
import type { Grade } from './quality.ts'

interface FurtherNames {
  commodities: Readonly<Record<string, string>>
  parameters: Readonly<Record<string, string>>
  grades: Readonly<Record<string, string>>
}

/**
 * Names beside the English and Hindi ones, by language and id. Only for servers: a page would load all languages.
 * Machine-made; not yet reviewed by speakers of the languages.
 */
const further: Readonly<Record<string, FurtherNames>> = { mr, bn, ta, gu, te, kn, ml, pa, or, as: assamese }

/** A commodity's name in a language; in English if there is none. */
export function commodityName({ id, names }: Commodity, language: string): string {
  return further[language]?.commodities[id] ?? nameIn(names, language)
}

/** A quality parameter's name in a language; in English if there is none. */
export function parameterName({ id, names }: QualityParameter, language: string): string {
  return further[language]?.parameters[id] ?? nameIn(names, language)
}

/** A published grade's name in a language; in English if there is none. */
export function gradeName({ id, names }: Pick<Grade, 'id' | 'names'>, language: string): string {
  return further[language]?.grades[id] ?? nameIn(names, language)
}

/** A commodity's names in all further languages; a word in brackets, as in શણ (જૂટ), is a further name. */
export function furtherNames({ id }: Commodity): string[] {
  return Object.values(further).flatMap(({ commodities }) =>
    (commodities[id] ?? '')
      .split(/[()]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
}
