import type { FieldError, QualityValues } from '@boli/contracts'
import type { Names, PublishedRange, QualityParameter, Source } from './commodity.ts'
import { parameters } from './data/parameters.ts'
import { gradeNames, publishedRanges, sources } from './data/standards.ts'
import { commodityOf } from './find.ts'

/** A {@link PublishedRange} with the names of its grade and its source. */
export interface Grade extends Pick<PublishedRange, 'least' | 'most'> {
  id: string
  names: Names
  source: Source
}

const byId: ReadonlyMap<string, QualityParameter> = new Map(parameters.map((known) => [known.id, known]))

/** The parameters of a commodity, the most important first; none for an unknown one. */
export function parametersOf(commodity: string): readonly QualityParameter[] {
  return (commodityOf(commodity)?.parameters ?? []).flatMap((id) => byId.get(id) ?? [])
}

/** The published grades of one parameter, best first; none if none were published. */
export function gradesOf(commodity: string, parameter: string): readonly Grade[] {
  return publishedRanges
    .filter((range) => range.commodity === commodity && range.parameter === parameter)
    .flatMap(({ grade, least, most, source }) => {
      const [names, from] = [gradeNames[grade], sources[source]]
      return names && from ? [{ id: grade, names, least, most, source: from }] : []
    })
}

/** The best published grade that a value lies in, or null. */
export function gradeOf(commodity: string, parameter: string, value: number): Grade | null {
  const found = gradesOf(commodity, parameter).find(
    ({ least, most }) => (least === null || value >= least) && (most === null || value <= most),
  )
  return found ?? null
}

/** Errors in a lot's commodity and its declared values; none if the lot has neither. */
export function qualityFaults(commodity: string | null, values: QualityValues): FieldError[] {
  if (commodity !== null && commodityOf(commodity) === null)
    return [{ field: 'commodity', code: 'choice', message: 'Choose one of the commodities' }]
  const known = commodity === null ? [] : parametersOf(commodity)
  const isTrue = ([id, value]: [string, number]) => {
    const parameter = known.find((candidate) => candidate.id === id)
    return parameter !== undefined && value >= parameter.least && value <= parameter.most
  }
  return Object.entries(values).every(isTrue)
    ? []
    : [{ field: 'qualityValues', code: 'quality-value', message: 'Check the quality values' }]
}
