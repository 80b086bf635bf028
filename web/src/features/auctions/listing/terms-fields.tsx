import { START_AHEAD_DAYS } from '@boli/contracts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { LotField, type LotFieldsProps } from './lot-form-fields.tsx'

/** The reserve price; empty means none. */
export function ReserveField({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  return (
    <LotField form={form} name="reservePrice" help={t('help.reservePrice')}>
      <NumberInput {...form.register('reservePrice')} prefix="₹" />
    </LotField>
  )
}

/** Start and increment of the auction; empty means the default. */
export function TermsFields({ form, startedAt }: LotFieldsProps & { startedAt: string | null }) {
  const { t } = useTranslation('create')
  const language = useLanguage()
  return (
    <>
      {startedAt ? (
        <p className="sm:col-span-2">
          <span className="font-semibold">{t('field.startTime')}</span>
          <span className="figures block">{formatDateTime(startedAt, language)}</span>
        </p>
      ) : (
        <LotField form={form} name="startTime" help={t('help.startTime', { count: START_AHEAD_DAYS })}>
          <TextInput {...form.register('startTime')} type="datetime-local" className="figures" />
        </LotField>
      )}
      <LotField form={form} name="bidIncrement" help={t('help.bidIncrement')}>
        <NumberInput {...form.register('bidIncrement')} prefix="₹" />
      </LotField>
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
