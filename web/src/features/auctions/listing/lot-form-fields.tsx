import { lotTextLimits } from '@boli/contracts'
import type { ReactNode } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { formatDateTime, priceUnitSuffix } from '../../../lib/format.ts'
import { useServerNow } from '../../../lib/use-server-now.ts'
import {
  durationChoices,
  formEndMs,
  formPriceUnit,
  formUnits,
  type LotForm,
  organicChoices,
  qualityGrades,
} from './lot-form.ts'

export interface LotFieldsProps {
  form: UseFormReturn<LotForm>
}

type PlainField = Exclude<keyof LotForm, 'unit' | 'bagKilos'>

interface LotFieldProps extends LotFieldsProps {
  name: PlainField
  isOptional?: boolean
  help?: ReactNode
  className?: string
  children: ReactNode
}

/** A field with its label and error. */
export function LotField({ form, name, isOptional = true, help, className, children }: LotFieldProps) {
  const { t } = useTranslation('create')
  const fieldText = useFieldText()
  return (
    <Field
      label={t(`field.${name}`)}
      help={help}
      error={fieldText(form.formState.errors[name]?.message)}
      required={!isOptional}
      {...(isOptional ? { optionalText: t('common:optional') } : {})}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  )
}

const limitOf = (name: string) => lotTextLimits[name as keyof typeof lotTextLimits] ?? lotTextLimits.other

/** A short text, with an example. */
export function TextField(props: Omit<LotFieldProps, 'help' | 'children'>) {
  const { form, name } = props
  const { t } = useTranslation('create')
  return (
    <LotField {...props}>
      <TextInput
        {...form.register(name)}
        maxLength={limitOf(name)}
        placeholder={t(`example.${name}`)}
        autoComplete="off"
      />
    </LotField>
  )
}

export function TextFields({ form, names }: LotFieldsProps & { names: readonly PlainField[] }) {
  return names.map((name) => <TextField key={name} form={form} name={name} />)
}

/** A day, or a moment. */
export function DateField({ form, name, help, type = 'date' }: DateFieldProps) {
  return (
    <LotField form={form} name={name} help={help}>
      <TextInput {...form.register(name)} type={type} className="figures" />
    </LotField>
  )
}

interface DateFieldProps extends Pick<LotFieldProps, 'form' | 'name' | 'help'> {
  type?: 'date' | 'datetime-local'
}

export function RupeesField({ form, name, help }: Pick<LotFieldProps, 'form' | 'name' | 'help'>) {
  return (
    <LotField form={form} name={name} help={help}>
      <NumberInput {...form.register(name)} prefix="₹" />
    </LotField>
  )
}

export function DescriptionField({ form }: LotFieldsProps) {
  return (
    <LotField form={form} name="desc" className="sm:col-span-2">
      <TextArea {...form.register('desc')} maxLength={lotTextLimits.desc} rows={5} />
    </LotField>
  )
}

/** How long the lot is on sale; an edited lot keeps its duration unless another is chosen. */
export function DurationField({ form, isEdit }: LotFieldsProps & { isEdit: boolean }) {
  const { t } = useTranslation(['create', 'mine'])
  return (
    <LotField
      form={form}
      name="durationMinutes"
      isOptional={false}
      help={isEdit ? undefined : <EndsAt control={form.control} />}
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
  )
}

/** When the auction would end: only this line of the form depends on the clock. */
function EndsAt({ control }: { control: Control<LotForm> }) {
  const { t } = useTranslation('create')
  const nowMs = useServerNow()
  const [startTime, durationMinutes] = useWatch({ control, name: ['startTime', 'durationMinutes'] })
  const endMs = formEndMs({ startTime, durationMinutes }, nowMs)
  return endMs === null ? null : t('help.ends', { moment: formatDateTime(endMs) })
}

function durationText(minutes: number, t: (key: string, values: { count: number }) => string): string {
  if (minutes < 60) return t('duration.minutes', { count: minutes })
  return minutes < 1440
    ? t('duration.hours', { count: minutes / 60 })
    : t('duration.days', { count: minutes / 1440 })
}

/** Quantity and base price. @param help Shown under the price, before anything is typed there. */
export function QuantityFields({ form, help }: LotFieldsProps & { help: ReactNode }) {
  const { t } = useTranslation('create')
  const unit = useWatch({ control: form.control, name: 'unit' })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(7.75rem,1fr)] gap-3">
        <LotField form={form} name="quantity" isOptional={false}>
          <NumberInput {...form.register('quantity')} />
        </LotField>
        <Field label={t('field.unit')}>
          <Select {...form.register('unit')}>
            {formUnits.map((known) => (
              <option key={known} value={known}>
                {t(`unit.${known}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {unit === 'bags' ? (
        <Field label={t('field.bagKilos')} help={t('help.bagKilos')}>
          <NumberInput {...form.register('bagKilos')} suffix={t('unit.kgs')} />
        </Field>
      ) : null}
      <LotField form={form} name="basePrice" isOptional={false} help={help}>
        <NumberInput
          {...form.register('basePrice')}
          prefix="₹"
          suffix={priceUnitSuffix(formPriceUnit({ unit }))}
        />
      </LotField>
    </>
  )
}

export function QualityFields({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  return (
    <>
      <LotField form={form} name="quality">
        <Select {...form.register('quality')}>
          <option value="">{t('notGiven')}</option>
          {qualityGrades.map((grade) => (
            <option key={grade} value={grade}>
              {t('lot:grade', { grade })}
            </option>
          ))}
        </Select>
      </LotField>
      <LotField form={form} name="organicStatus" isOptional={false}>
        <Select {...form.register('organicStatus')}>
          {organicChoices.map((status) => (
            <option key={status} value={status}>
              {t(`lot:organic.${status}`)}
            </option>
          ))}
        </Select>
      </LotField>
      <TextFields form={form} names={['variety', 'origin']} />
      <DateField form={form} name="harvestDate" />
      <TextFields form={form} names={['moisture', 'color', 'texture', 'certification']} />
    </>
  )
}
