import { lotTextLimits, quantityUnits } from '@boli/contracts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Field } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { priceUnitSuffix } from '../../../lib/format.ts'
import {
  formCategories,
  formPriceUnit,
  type LotForm,
  organicChoices,
  qualityGrades,
} from '../model/lot-form.ts'

export interface LotFieldsProps {
  form: UseFormReturn<LotForm>
}

type PlainField = Exclude<keyof LotForm, 'unit'>

interface LotFieldProps extends LotFieldsProps {
  name: PlainField
  isOptional?: boolean
  help?: string
  className?: string
  children: ReactNode
}

/** A field with its label, and what is wrong with it. */
export function LotField({ form, name, isOptional = true, help, className, children }: LotFieldProps) {
  const { t } = useTranslation('create')
  return (
    <Field
      label={t(`field.${name}`)}
      help={help}
      error={form.formState.errors[name]?.message}
      required={!isOptional}
      {...(isOptional ? { optionalText: t('common:optional') } : {})}
      {...(className ? { className } : {})}
    >
      {children}
    </Field>
  )
}

export function ProductFields({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  return (
    <>
      <LotField form={form} name="product_name" isOptional={false} className="sm:col-span-2">
        <TextInput
          {...form.register('product_name')}
          maxLength={lotTextLimits.product_name}
          autoComplete="off"
        />
      </LotField>
      <LotField form={form} name="category" isOptional={false}>
        <Select {...form.register('category')}>
          {formCategories.map((category) => (
            <option key={category} value={category}>
              {t(`lot:category.${category === 'spices' ? 'spice' : category}`)}
            </option>
          ))}
        </Select>
      </LotField>
      <TextFields form={form} names={['variety']} />
      <LotField form={form} name="desc" className="sm:col-span-2">
        <TextArea {...form.register('desc')} maxLength={lotTextLimits.desc} />
      </LotField>
    </>
  )
}

export function QuantityFields({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  const unit = form.watch('unit')
  return (
    <>
      <LotField form={form} name="quantity" isOptional={false}>
        <TextInput
          {...form.register('quantity')}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
        />
      </LotField>
      <Field label={t('field.unit')}>
        <Select {...form.register('unit')}>
          {quantityUnits.map((known) => (
            <option key={known} value={known}>
              {t(`unit.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
      <LotField form={form} name="basePrice" isOptional={false} help={t('help.basePrice')}>
        <TextInput
          {...form.register('basePrice')}
          prefix="₹"
          suffix={priceUnitSuffix(formPriceUnit({ unit }))}
          inputMode="decimal"
          autoComplete="off"
          className="figures"
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
      <TextFields form={form} names={['origin']} />
      <LotField form={form} name="harvestDate">
        <TextInput {...form.register('harvestDate')} type="date" className="figures" />
      </LotField>
      <TextFields form={form} names={['moisture', 'color', 'texture', 'certification']} />
    </>
  )
}

/** Free texts, each with an example. */
export function TextFields({ form, names }: LotFieldsProps & { names: readonly PlainField[] }) {
  const { t } = useTranslation('create')
  return names.map((name) => (
    <LotField key={name} form={form} name={name}>
      <TextInput
        {...form.register(name)}
        maxLength={lotTextLimits.other}
        placeholder={t(`example.${name}`)}
        autoComplete="off"
      />
    </LotField>
  ))
}
