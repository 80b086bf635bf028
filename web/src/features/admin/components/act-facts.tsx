import { type AdminActionView, adminActKinds } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'

type Facts = NonNullable<AdminActionView['facts']>

const hidden = ['_id', 'format', 'due', 'userIds']

/** Details of an action, one per line, formatted as elsewhere. */
export function ActFacts({ facts }: { facts: Facts }) {
  const { t } = useTranslation(['audit', 'users', 'lot', 'create', 'keys'])
  const wordsOf = (name: string, value: string | number | boolean) => {
    if (name === 'from' || name === 'to' || name === 'until') return formatDate(`${value}`)
    if (name === 'state') return t(`create:state.${value}`, { defaultValue: `${value}` })
    if (name === 'category') return t(`lot:category.${value}`, { defaultValue: `${value}` })
    if (name === 'kind' && adminActKinds.some((kind) => kind === value))
      return t(`users:actions.kind.${value}`)
    if (name === 'rate' && facts.kind === 'percent') return `${value} %`
    if ((name === 'rate' || name === 'amount') && typeof value === 'number') return formatRupees(value)
    if (name === 'bytes' || name.endsWith('Limit')) return formatCount(Number(value))
    if (name === 'scopes')
      return `${value}`
        .split(', ')
        .map((scope) => t(`keys:scopes.${scope}`, { defaultValue: scope }))
        .join(' · ')
    return t(`value.${value}`, { defaultValue: `${value}` })
  }
  return Object.entries(facts).map(([name, value]) =>
    value === null || value === '' || hidden.includes(name) ? null : (
      <p key={name} className="break-words text-soft text-sm">
        {name === 'scopes' ? t('keys:scopes.label') : t(`fact.${name}`, { defaultValue: name })}:{' '}
        {wordsOf(name, value)}
      </p>
    ),
  )
}
