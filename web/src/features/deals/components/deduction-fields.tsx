import { deductionKinds } from '@boli/contracts'
import { CirclePlus, Eraser } from 'lucide-react'
import { type Path, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { emptyDeduction, type WeighingForm } from '../model/weighing-form.ts'

const MOST_DEDUCTIONS = 10

interface DeductionFieldsProps {
  form: UseFormReturn<WeighingForm>
  unit: string
  errorOf: (field: Path<WeighingForm>) => string | undefined
}

/** Deductions and reasons: moisture, foreign matter, damage, other. */
export function DeductionFields({ form, unit, errorOf }: DeductionFieldsProps) {
  const { t } = useTranslation('dealroom')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'deductions' })
  const values = form.watch('deductions')
  return (
    <div className="flex flex-col gap-3">
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex flex-col gap-3 rounded-field border border-line p-3">
          <legend className="px-1 font-semibold">{t('deduction.title', { place: index + 1 })}</legend>
          <div className="grid grid-cols-2 gap-3">
            <Field label={t('deduction.kindLabel')}>
              <Select {...form.register(`deductions.${index}.kind`)}>
                {deductionKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`deduction.${kind}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('deduction.byLabel')}>
              <Select {...form.register(`deductions.${index}.by`)}>
                <option value="quantity">{unit}</option>
                <option value="amount">{t('deduction.rupees')}</option>
              </Select>
            </Field>
          </div>
          <Field label={t('deduction.value')} error={errorOf(`deductions.${index}.value`)} required>
            <NumberInput
              {...form.register(`deductions.${index}.value`)}
              {...(values[index]?.by === 'amount' ? { prefix: '₹' } : { suffix: unit })}
              className="min-h-14! font-bold text-xl!"
            />
          </Field>
          <Field label={t('deduction.reason')} error={errorOf(`deductions.${index}.reason`)} required>
            <TextInput {...form.register(`deductions.${index}.reason`)} maxLength={200} autoComplete="off" />
          </Field>
          <Button
            variant="quiet"
            onClick={() => remove(index)}
            icon={<Eraser aria-hidden="true" className="size-5" />}
            className="self-start text-chilli!"
          >
            {t('deduction.remove')}
          </Button>
        </fieldset>
      ))}
      {fields.length < MOST_DEDUCTIONS ? (
        <Button
          variant="secondary"
          wide
          onClick={() => append(emptyDeduction)}
          icon={<CirclePlus aria-hidden="true" className="size-5" />}
          className="min-h-12"
        >
          {t('deduction.add')}
        </Button>
      ) : null}
    </div>
  )
}
