import { START_AHEAD_DAYS } from '@boli/contracts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { DateField, type LotFieldsProps, RupeesField } from './lot-form-fields.tsx'

/** Start and increment of the auction; empty means the default. */
export function TermsFields({ form, startedAt }: LotFieldsProps & { startedAt: string | null }) {
  const { t } = useTranslation('create')
  return (
    <>
      {startedAt ? (
        <p className="sm:col-span-2">
          <span className="font-semibold">{t('field.startTime')}</span>
          <span className="figures block">{formatDateTime(startedAt)}</span>
        </p>
      ) : (
        <DateField
          form={form}
          name="startTime"
          help={t('help.startTime', { count: START_AHEAD_DAYS })}
          type="datetime-local"
        />
      )}
      <RupeesField form={form} name="bidIncrement" help={t('help.bidIncrement')} />
      <DecideField form={form} />
    </>
  )
}

/** "I decide after the auction", which buyers see before they bid. */
function DecideField({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  const chosen = useWatch({ control: form.control, name: 'decideAfterClose' })
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={chosen === 'true'}
          onChange={(event) =>
            form.setValue('decideAfterClose', event.target.checked ? 'true' : '', { shouldDirty: true })
          }
          aria-describedby="decide-help"
          className="size-6 shrink-0 accent-leaf"
        />
        {t('field.decideAfterClose')}
      </label>
      <p id="decide-help" className="text-soft text-sm">
        {t('help.decideAfterClose')}
      </p>
    </div>
  )
}
