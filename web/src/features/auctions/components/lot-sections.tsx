import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../../lib/format.ts'
import { formLotValue } from '../model/lot-form.ts'
import { FormSection } from './form-section.tsx'
import {
  type LotFieldsProps,
  ProductFields,
  QualityFields,
  QuantityFields,
  TextFields,
} from './lot-form-fields.tsx'
import { SaleFields } from './sale-fields.tsx'

interface LotSectionsProps extends LotFieldsProps {
  picture: ReactNode
  /** An edited lot keeps its terms where their fields stay empty. */
  isEdit?: boolean
}

/** All parts of a lot's form, in the order in which one thinks of them. */
export function LotSections({ form, picture, isEdit = false }: LotSectionsProps) {
  const { t } = useTranslation('create')
  const [quantity, unit, basePrice] = form.watch(['quantity', 'unit', 'basePrice'])
  const lotValue = formLotValue({ quantity, unit, basePrice })
  return (
    <>
      <FormSection step={1} title={t('section.product')}>
        <ProductFields form={form} />
        {picture}
      </FormSection>
      <FormSection step={2} title={t('section.quantity')}>
        <QuantityFields form={form} />
        <p className="figures self-end rounded-field bg-marigold-wash px-4 py-3">
          <span className="block text-soft">{t('lotValue')}</span>
          <span className="font-bold text-2xl">{lotValue === null ? '–' : formatRupees(lotValue)}</span>
        </p>
      </FormSection>
      <FormSection step={3} title={t('section.quality')}>
        <QualityFields form={form} />
      </FormSection>
      <FormSection step={4} title={t('section.delivery')}>
        <TextFields form={form} names={['storage', 'packaging', 'deliveryTime']} />
      </FormSection>
      <FormSection step={5} title={t('section.sale')} text={t('section.saleText')}>
        <SaleFields form={form} isEdit={isEdit} />
      </FormSection>
    </>
  )
}
