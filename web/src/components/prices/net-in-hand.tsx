import { type IndianState, netInHandOf, type PriceUnit, parseQuantity, toRupees } from '@boli/contracts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPrice, formatRupees } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { readRupees } from '../../lib/numbers.ts'
import { Field } from '../ui/field.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { useCharges } from './use-charges.ts'

const PAISE = 100

interface ReckoningProps {
  category: string
  /** The lot's state; null if unknown. */
  state: IndianState | null
  /** In the API's format: `250kgs`. */
  quantity: string
  unit: PriceUnit
  /** Rupees per unit; null if there is none yet. */
  price: number | null
}

/** What the farmer receives for the lot at a price, after charges and freight. Nothing if no charges are known. */
export function NetInHand(props: ReckoningProps) {
  return <Reckoning {...props} payer="farmer" />
}

/** What the lot costs its buyer at a price, with charges and freight. Nothing if no charges are known. */
export function LandedCost(props: ReckoningProps) {
  return <Reckoning {...props} payer="buyer" />
}

/** The keys of each party's texts. */
const texts = { farmer: 'net', buyer: 'landed' } as const

function Reckoning({
  category,
  state,
  quantity,
  unit,
  price,
  payer,
}: ReckoningProps & { payer: keyof typeof texts }) {
  const { t } = useTranslation('prices')
  const own = texts[payer]
  const [sign, factor] = payer === 'farmer' ? ['−', -1] : ['', 1]
  const language = useLanguage()
  const id = useId()
  const [freightText, setFreight] = useState('')
  const charges = useCharges(category, state, payer)
  const amount = parseQuantity(quantity)
  if (!charges || !amount || price === null) return null
  const net = netInHandOf(Math.round(price * PAISE), amount, charges)
  const freight = readRupees(freightText) ?? 0
  const isWrong = freightText.trim() !== '' && readRupees(freightText) === null
  const added = net.chargesPaise.reduce((sum, paise) => sum + paise, freight * PAISE)
  const total = toRupees(net.goodsPaise + factor * added)
  const each = net.goodsPaise === 0 ? 0 : Math.round((price * PAISE * PAISE * total) / net.goodsPaise) / PAISE
  const taken = charges.map((charge, at) => [
    charge.name[language] ?? charge.name.en ?? '',
    toRupees(net.chargesPaise[at] ?? 0),
  ])
  const lines = [...taken, ...(freight > 0 ? [[t('net.freight'), freight] as const] : [])]
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-leaf-wash p-5">
      <h2 id={id} className="font-bold text-xl">
        {t(`${own}.title`, { price: formatPrice(price, unit) })}
      </h2>
      <ul className="mt-2">
        <li className="flex justify-between gap-4 py-2">
          <span>{t('net.goods')}</span>
          <span className="figures font-semibold">{formatRupees(toRupees(net.goodsPaise))}</span>
        </li>
        {lines.map(([name, rupees]) => (
          <li key={name} className="flex justify-between gap-4 border-line border-t py-2">
            <span className="min-w-0 break-words">{name}</span>
            <span className="figures whitespace-nowrap font-semibold">{`${sign}${formatRupees(Number(rupees))}`}</span>
          </li>
        ))}
      </ul>
      <Field
        label={t(`${own}.freightField`)}
        optionalText={t('common:optional')}
        error={isWrong ? t('net.freightWrong') : undefined}
        className="mt-2"
      >
        <NumberInput
          value={freightText}
          onChange={(event) => setFreight(event.target.value)}
          prefix="₹"
          maxLength={16}
        />
      </Field>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-3">
        <span>{t(`${own}.total`)}</span>
        <span className="figures ms-auto text-end">
          <strong className="block text-2xl">
            {total < 0 ? `−${formatRupees(-total)}` : formatRupees(total)}
          </strong>
          {payer === 'buyer' && price > 0 ? formatPrice(each, unit) : null}
        </span>
      </p>
      <p className="text-soft text-sm">{t(charges.length === 0 ? `${own}.noCharges` : 'net.estimate')}</p>
    </section>
  )
}
