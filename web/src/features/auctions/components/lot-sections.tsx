import { isIndianState } from '@boli/contracts'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { readRupees } from '../../../lib/numbers.ts'
import { formPriceUnit, quantityText } from '../model/lot-form.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { FormSection } from './form-section.tsx'
import {
  DescriptionField,
  DurationField,
  type LotFieldsProps,
  NameField,
  QualityFields,
  QuantityFields,
  TextFields,
} from './lot-form-fields.tsx'
import { LotValue } from './lot-value.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TermsFields } from './terms-fields.tsx'

// The list of commodities comes after the form, which can be filled in without it.
const CommodityFields = lazyPart(() =>
  import('./commodity-fields.tsx').then(({ CommodityFields }) => ({ default: CommodityFields })),
)

/** Fetched after what the page is for. */
const NetInHand = lazyPart(async () => ({
  default: (await import('../../../components/prices/net-in-hand.tsx')).NetInHand,
}))

const PriceGuide = lazyPart(async () => ({
  default: (await import('../../../components/prices/price-guide.tsx')).PriceGuide,
}))

interface LotSectionsProps extends LotFieldsProps {
  picture: ReactNode
  /** What is folded away; opened where an error lands in it. */
  more: RefObject<HTMLDetailsElement | null>
  /** When the auction of an edited lot began, where it has: it cannot be moved any more. */
  startedAt?: string | null
  isEdit?: boolean
}

/** A lot in two steps, what it is and what it costs; everything that may stay empty is folded under them. */
export function LotSections({ form, picture, more, startedAt = null, isEdit = false }: LotSectionsProps) {
  const { t } = useTranslation('create')
  return (
    <>
      <FormSection step={1} title={t('section.product')}>
        {picture}
        <NameField form={form} />
        <Suspense fallback={null}>
          <CommodityFields form={form} />
        </Suspense>
        <CategoryTiles form={form} />
        <PlaceFields form={form} />
      </FormSection>
      <FormSection step={2} title={t('section.quantity')} text={t('section.saleText')}>
        <QuantityFields form={form} />
        <DurationField form={form} isEdit={isEdit} />
        <LotValue control={form.control} />
        <BasePriceGuide form={form} />
      </FormSection>
      <details ref={more} className="group rounded-card border border-line bg-card shadow-soft">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-3 font-bold text-xl marker:hidden">
          <span className="flex-1">
            {t('section.more')}
            <span className="block font-normal text-base text-soft">{t('section.moreText')}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-6 shrink-0 text-leaf transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-x-5 gap-y-4 border-line border-t p-5 sm:grid-cols-2">
          <DescriptionField form={form} />
          <Part title={t('section.quality')} />
          <QualityFields form={form} />
          <Part title={t('section.delivery')} />
          <TextFields form={form} names={['storage', 'packaging', 'deliveryTime']} />
          <Part title={t('section.sale')} />
          <TermsFields form={form} startedAt={startedAt} />
        </div>
      </details>
    </>
  )
}

/** Beside the base price: what is left of it, and what the commodity was sold for elsewhere. */
function BasePriceGuide({ form }: LotFieldsProps) {
  const names = ['commodity', 'unit', 'basePrice', 'state', 'district', 'category', 'quantity'] as const
  const [commodity, unit, basePrice, stateText, district, category, quantity] = useWatch({
    control: form.control,
    name: names,
  })
  const state = isIndianState(stateText) ? stateText : null
  const price = readRupees(basePrice)
  return (
    <div className="flex flex-col gap-4 empty:hidden sm:col-span-2">
      <Suspense fallback={null}>
        <NetInHand
          category={category}
          state={state}
          quantity={quantityText({ quantity, unit })}
          unit={formPriceUnit({ unit })}
          price={price}
        />
        {commodity === '' ? null : (
          <PriceGuide
            commodity={commodity}
            unit={formPriceUnit({ unit })}
            state={state}
            district={district}
            asked={price}
          />
        )}
      </Suspense>
    </div>
  )
}

function Part({ title }: { title: string }) {
  return <h3 className="border-line border-t pt-4 font-bold text-lg sm:col-span-2">{title}</h3>
}
