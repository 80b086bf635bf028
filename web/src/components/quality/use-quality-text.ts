import type { Grade, QualityParameter } from '@boli/commodities'
import { groupDigits } from '@boli/contracts'
import { useTranslation } from 'react-i18next'

/** The words of quality parameters and published grades in the user's language. */
export function useQualityText() {
  const { t } = useTranslation('quality')
  const unit = (parameter: QualityParameter) => t(`unit.${parameter.unit}`)
  return {
    t,
    unit,
    parameterName: ({ id }: QualityParameter) => t(`parameter.${id}`),
    gradeName: ({ id }: Grade) => t(`grade.${id}`),
    value: (value: number, parameter: QualityParameter) => `${groupDigits(value)} ${unit(parameter)}`.trim(),
    /** A published range: up to, at least, or from and to. */
    rangeText({ least, most }: Pick<Grade, 'least' | 'most'>, parameter: QualityParameter) {
      if (least === null) return t('range.most', { most, unit: unit(parameter) })
      if (most === null) return t('range.least', { least, unit: unit(parameter) })
      return t('range.between', { least, most, unit: unit(parameter) })
    },
  }
}
