import { START_AHEAD_DAYS } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import { durationChoices, formEndMs } from '../model/lot-form.ts'
import { LotField, type LotFieldsProps } from './lot-form-fields.tsx'

/** How the lot is sold: how long, from when, by which steps, and not below what. */
export function SaleFields({ form, isEdit = false }: LotFieldsProps & { isEdit?: boolean }) {
  const { t } = useTranslation(isEdit ? ['create', 'mine'] : 'create')
  const language = useLanguage()
  const nowMs = useServerNow()
  const [startTime, durationMinutes] = form.watch(['startTime', 'durationMinutes'])
  const endMs = isEdit ? null : formEndMs({ startTime, durationMinutes }, nowMs)
  const money = { prefix: '₹', inputMode: 'decimal', autoComplete: 'off', className: 'figures' } as const
  return (
    <>
      <LotField
        form={form}
        name="durationMinutes"
        isOptional={false}
        {...(endMs === null ? {} : { help: t('help.ends', { moment: formatDateTime(endMs, language) }) })}
      >
        <Select {...form.register('durationMinutes')}>
          {isEdit ? <option value="">{t('mine:edit.unchanged')}</option> : null}
          {durationChoices.map((minutes) => (
            <option key={minutes} value={minutes}>
              {durationText(minutes, t)}
            </option>
          ))}
        </Select>
      </LotField>
      <LotField
        form={form}
        name="startTime"
        help={isEdit ? t('mine:edit.keepTerm') : t('help.startTime', { count: START_AHEAD_DAYS })}
      >
        <TextInput {...form.register('startTime')} type="datetime-local" className="figures" />
      </LotField>
      <LotField form={form} name="bidIncrement" help={t(isEdit ? 'mine:edit.keepTerm' : 'help.bidIncrement')}>
        <TextInput {...form.register('bidIncrement')} {...money} />
      </LotField>
      <LotField form={form} name="reservePrice" help={t(isEdit ? 'mine:edit.keepTerm' : 'help.reservePrice')}>
        <TextInput {...form.register('reservePrice')} {...money} />
      </LotField>
    </>
  )
}

function durationText(minutes: number, t: (key: string, values: { count: number }) => string): string {
  if (minutes < 60) return t('duration.minutes', { count: minutes })
  return minutes < 1440
    ? t('duration.hours', { count: minutes / 60 })
    : t('duration.days', { count: minutes / 1440 })
}
