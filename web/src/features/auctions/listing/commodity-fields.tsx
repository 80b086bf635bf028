import { type Commodity, commodityOf, gradesOf, parametersOf, suggestCommodities } from '@boli/commodities'
import { X } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useQualityText } from '../../../components/quality/use-quality-text.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { Field, FieldMessage } from '../../../components/ui/field.tsx'
import { NumberInput } from '../../../components/ui/number-input.tsx'
import { useFieldText } from '../../../lib/field-text.ts'
import { plainNumber } from '../../../lib/numbers.ts'
import { typedQuality } from './lot-form.ts'
import type { LotFieldsProps } from './lot-form-fields.tsx'

const SUGGESTED = 4

/** Suggests the commodity of the named product, and asks for its quality values. */
export function CommodityFields({ form }: LotFieldsProps) {
  const { t } = useTranslation('quality')
  const produceName = useProduceName()
  const fieldText = useFieldText()
  const [name, id] = useWatch({ control: form.control, name: ['product_name', 'commodity'] })
  const chosen = commodityOf(id)
  const suggested = chosen ? [] : suggestCommodities(name, SUGGESTED)

  function choose(commodity: Commodity | null) {
    form.setValue('commodity', commodity?.id ?? '', { shouldDirty: true })
    form.setValue('qualityValues', '', { shouldDirty: true })
    form.clearErrors(['commodity', 'qualityValues'])
    const category = commodity?.category === 'spice' ? 'spices' : commodity?.category
    if (category && form.getValues('category') === '')
      form.setValue('category', category, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <>
      <fieldset
        className="flex min-w-0 flex-wrap items-center gap-2 empty:hidden sm:col-span-2"
        hidden={!chosen && suggested.length === 0}
      >
        <legend className="mb-1.5 font-semibold">{t(chosen ? 'commodity' : 'suggested')}</legend>
        {chosen ? (
          <Chip
            selected
            aria-label={t('remove', { name: produceName(chosen.id) })}
            onClick={() => choose(null)}
          >
            {produceName(chosen.id)}
            <X aria-hidden="true" className="size-4" />
          </Chip>
        ) : (
          suggested.map((commodity) => (
            <Chip key={commodity.id} onClick={() => choose(commodity)}>
              {produceName(commodity.id)}
            </Chip>
          ))
        )}
        <FieldMessage id="commodity-error" text={fieldText(form.formState.errors.commodity?.message)} />
      </fieldset>
      <p role="status" className="sr-only">
        {suggested.length > 0
          ? t('heard', { names: suggested.map(({ id }) => produceName(id)).join(', ') })
          : ''}
      </p>
      {chosen ? <QualityValues form={form} commodity={chosen} /> : null}
    </>
  )
}

function QualityValues({ form, commodity }: LotFieldsProps & { commodity: Commodity }) {
  const { t } = useTranslation('quality')
  const { parameterName, unit, rangeText, gradeName } = useQualityText()
  const text = useWatch({ control: form.control, name: 'qualityValues' })
  const values = typedQuality(text)
  const isRefused = form.formState.errors.qualityValues !== undefined
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 font-semibold">
        {t('declare')} <span className="font-normal text-soft text-sm">({t('common:optional')})</span>
      </legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {parametersOf(commodity.id).map((parameter) => {
          const { id, least, most } = parameter
          const typed = values[id] ?? ''
          const number = typed.trim() === '' ? least : Number(plainNumber(typed) ?? Number.NaN)
          const isWrong = !(number >= least && number <= most)
          const [best] = gradesOf(commodity.id, id)
          return (
            <Field
              key={id}
              label={parameterName(parameter)}
              help={best ? `${gradeName(best)}: ${rangeText(best, parameter)}` : undefined}
              error={isRefused && isWrong ? t('wrong', { least, most }) : undefined}
            >
              <NumberInput
                value={typed}
                onChange={(event) =>
                  form.setValue('qualityValues', JSON.stringify({ ...values, [id]: event.target.value }), {
                    shouldDirty: true,
                  })
                }
                suffix={unit(parameter)}
                maxLength={12}
              />
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}
