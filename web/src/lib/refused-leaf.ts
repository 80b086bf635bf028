import type { LogVerdict } from '@boli/proof'
import type { TFunction } from 'i18next'
import { formatCount } from './format.ts'

export type RefusedAt = Pick<Extract<LogVerdict, { isProved: false }>, 'leaf' | 'last'>

/** Which entry of a log does not hold. */
export function refusedText(t: TFunction<'proof'>, { leaf, last }: RefusedAt): string {
  if (leaf === null) return t('refused.log')
  return last === undefined
    ? t('refused.leaf', { leaf: formatCount(leaf) })
    : t('refused.leaves', { from: formatCount(leaf), to: formatCount(last) })
}
