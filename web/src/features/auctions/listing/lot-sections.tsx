import { isIndianState, labFields } from '@boli/contracts'
import { ChevronDown, FlaskConical } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { formatRupees } from '../../../lib/format.ts'
import { lazyPart, optionalPart } from '../../../lib/lazy-part.ts'
import { readRupees } from '../../../lib/numbers.ts'
import { useAmountInWords } from '../../../lib/use-amount-in-words.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { FormSection } from './form-section.tsx'
import { formLotValue, formPriceUnit, type LotForm, quantityText } from './lot-form.ts'
import {
  DescriptionField,
  DurationField,
  type LotFieldsProps,
  QualityFields,
  QuantityFields,
  RupeesField,
  TextField,
  TextFields,
} from './lot-form-fields.tsx'
import { LotProgress } from './lot-progress.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TermsFields } from './terms-fields.tsx'
import type { ListingScreens } from './use-listing-screens.ts'
import type { LotFormState } from './use-lot-form.ts'

// The list of commodities loads after the form, which can be filled in without it.
const CommodityFields = optionalPart(() => import('./commodity-fields.tsx'), 'CommodityFields')

const LabReportFields = optionalPart(() => import('./lab-report-fields.tsx'), 'LabReportFields')

/** Fetched after the main content. */
const NetInHand = lazyPart(() => import('../../../components/prices/net-in-hand.tsx'), 'NetInHand')

const MandiHint = optionalPart(() => import('./mandi-hint.tsx'))

const PriceGuide = lazyPart(() => import('../../../components/prices/price-guide.tsx'), 'PriceGuide')

interface LotSectionsProps {
  lot: LotFormState
  isBusy: boolean
  picture: ReactNode
  /** Start of an edited lot's auction, if it has started: it can no longer be moved. */
  startedAt?: string | null
  isEdit?: boolean
  /** null if the form is one page. */
  screens?: ListingScreens
}

/** A lot in three steps: product, price, and place and time; optional fields are folded below. */
export function LotSections(props: LotSectionsProps) {
  const { lot, isBusy, picture, startedAt = null, isEdit = false, screens = null } = props
  const { t } = useTranslation('create')
  const { form, more } = lot
  const isHidden = (step: number) => screens !== null && screens.screen !== step
  return (
    <>
      <LotProgress form={form} screens={screens} />
      <FormSection step={1} isHidden={isHidden(1)} title={t('section.product')}>
        {picture}
        <TextField form={form} name="product_name" isOptional={false} className="sm:col-span-2" />
        <CommodityFields form={form} />
        <CategoryTiles form={form} />
      </FormSection>
      <FormSection step={2} isHidden={isHidden(2)} title={t('section.quantity')}>
        <QuantityFields form={form} help={<PriceHelp form={form} />} />
        <RupeesField form={form} name="reservePrice" help={t('help.reservePrice')} />
        <LotValue control={form.control} />
        <BasePriceGuide form={form} />
      </FormSection>
      <FormSection step={3} isHidden={isHidden(3)} title={t('section.place')} text={t('section.saleText')}>
        <PlaceFields form={form} />
        <DurationField form={form} isEdit={isEdit} />
      </FormSection>
      <details
        ref={more}
        hidden={isHidden(3)}
        className="group rounded-card border border-line bg-card shadow-soft"
      >
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
          <Part title={t('section.report')} />
          <LabReport lot={lot} disabled={isBusy} />
          <Part title={t('section.delivery')} />
          <TextFields form={form} names={['storage', 'packaging', 'deliveryTime']} />
          <Part title={t('section.sale')} />
          <TermsFields form={form} startedAt={startedAt} />
        </div>
      </details>
    </>
  )
}

/** Most lots have none: its details are asked for only if there is one. */
function LabReport({ lot: { form, report }, disabled }: { lot: LotFormState; disabled: boolean }) {
  const { t } = useTranslation('create')
  const [isAsked, setAsked] = useState(false)
  const isFilled = useWatch({ control: form.control, name: labFields }).some((text) => text !== '')
  const [isShown, setShown] = useState(isFilled)
  if (isFilled && !isShown) setShown(true)
  if (isShown || isAsked)
    return <LabReportFields form={form} pictures={report} disabled={disabled} takesFocus={isAsked} />
  return (
    <Button
      variant="secondary"
      disabled={disabled}
      onClick={() => setAsked(true)}
      icon={<FlaskConical aria-hidden="true" className="size-5" />}
      className="w-fit sm:col-span-2"
    >
      {t('report.add')}
    </Button>
  )
}

/** Recent mandi prices of the produce, shown before a price is typed. */
function PriceHelp({ form }: LotFieldsProps) {
  const { t } = useTranslation('create')
  return (
    <>
      {t('help.basePrice')} <MandiHint form={form} />
    </>
  )
}

/** Beside the base price: the net amount, and prices of the commodity elsewhere. */
function BasePriceGuide({ form }: LotFieldsProps) {
  const names = [
    'commodity',
    'unit',
    'basePrice',
    'state',
    'district',
    'category',
    'quantity',
    'bagKilos',
  ] as const
  const [commodity, unit, basePrice, stateText, district, category, quantity, bagKilos] = useWatch({
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
          quantity={quantityText({ quantity, unit, bagKilos })}
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

/** The value of the whole lot at its base price, in figures and words, which reveals an extra zero. */
function LotValue({ control }: { control: Control<LotForm> }) {
  const { t } = useTranslation('create')
  const inWords = useAmountInWords()
  const [quantity, unit, bagKilos, basePrice] = useWatch({
    control,
    name: ['quantity', 'unit', 'bagKilos', 'basePrice'],
  })
  const value = formLotValue({ quantity, unit, bagKilos, basePrice })
  return (
    <p className="figures rounded-field bg-marigold-wash px-4 py-3 sm:col-span-2">
      <span className="block text-soft">{t('lotValue')}</span>
      <span className="font-bold text-2xl">{value === null ? '–' : formatRupees(value)}</span>
      {value !== null && inWords ? <span className="block">{inWords(value)}</span> : null}
    </p>
  )
}
