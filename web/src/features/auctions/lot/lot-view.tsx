import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../../../components/ui/chip.tsx'
import { deviceStorage } from '../../../lib/storage.ts'

const KEY = 'boli.lots-view'
export type LotView = 'cards' | 'table'

/** How lists of lots are shown on this device; cards until somebody chooses. */
export function useLotView(): [LotView, (view: LotView) => void] {
  const [view, setView] = useState<LotView>(read)
  return [
    view,
    (chosen) => {
      setView(chosen)
      deviceStorage.write(KEY, chosen)
    },
  ]
}

const read = (): LotView => (deviceStorage.read(KEY) === 'table' ? 'table' : 'cards')

/** Cards, or lines of a table for those who watch many lots; where a screen has room for lines. */
export function LotViewSwitch({ view, onChange }: { view: LotView; onChange: (view: LotView) => void }) {
  const { t } = useTranslation('lot')
  return (
    <fieldset aria-label={t('table.view')} className="hidden gap-2 md:flex">
      <Chip selected={view === 'cards'} onClick={() => onChange('cards')}>
        {t('table.cards')}
      </Chip>
      <Chip selected={view === 'table'} onClick={() => onChange('table')}>
        {t('table.table')}
      </Chip>
    </fieldset>
  )
}
