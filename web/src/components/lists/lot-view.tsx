import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsWide } from '../../lib/browser-state.ts'
import { deviceStorage } from '../../lib/storage.ts'
import { Chip } from '../ui/chip.tsx'

/** By default the market is shown as cards and own lists as rows. */
const lists = {
  market: { key: 'boli.lots-view', usual: 'cards' },
  own: { key: 'boli.own-lists-view', usual: 'table' },
} as const
export type LotView = 'cards' | 'table'

/** The list view on this device: cards if the screen has no room for rows. */
export function useLotView(list: keyof typeof lists): [LotView, (view: LotView) => void] {
  const { key, usual } = lists[list]
  const [view, setView] = useState<LotView>(() => {
    const chosen = deviceStorage.read(key)
    return chosen === 'cards' || chosen === 'table' ? chosen : usual
  })
  return [
    useIsWide('md') ? view : 'cards',
    (chosen) => {
      setView(chosen)
      deviceStorage.write(key, chosen)
    },
  ]
}

/** The switch between cards and rows, if the screen has room for rows. */
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
