import type { PriceUnit } from '@boli/contracts'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRupees } from '../../lib/format.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { Chip } from '../ui/chip.tsx'

/** `lot.js` on the gateway's pages uses the same key. */
const KEY = 'boli.per-kilo'
const KILOS_OF_QUINTAL = 100

const listeners = new Set<() => void>()
const isChosen = () => deviceStorage.read(KEY) === 'yes'

function choose(isOn: boolean): void {
  deviceStorage.write(KEY, isOn ? 'yes' : 'no')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface PerKiloProps {
  amount: number
  unit: PriceUnit
  className?: string
}

/** `₹22.75/kg` for lots priced per quintal, if chosen on this device. */
export function PerKilo({ amount, unit, className = 'block text-soft text-sm' }: PerKiloProps) {
  const { t } = useTranslation('common')
  const isShown = useSyncExternalStore(subscribe, isChosen)
  if (!isShown || unit !== 'quintal') return null
  return (
    <span
      className={`figures whitespace-nowrap font-medium tracking-normal ${className}`}
    >{`${formatRupees(amount / KILOS_OF_QUINTAL)}${t('perKilo.unit')}`}</span>
  )
}

/** The switch for prices per kilo beside those per quintal; stored on this device. */
export function PerKiloSwitch() {
  const { t } = useTranslation('common')
  const isOn = useSyncExternalStore(subscribe, isChosen)
  return (
    <Chip selected={isOn} onClick={() => choose(!isOn)}>
      {t('perKilo.switch')}
    </Chip>
  )
}
