import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/ui/dialog.tsx'

const keys = [
  ['← ↑ → ↓', 'move'],
  ['1 2 3', 'step'],
  ['Enter Enter', 'bid'],
  ['M', 'maximum'],
  ['F', 'follow'],
  ['O', 'open'],
  ['Esc', 'cancel'],
  ['/', 'search'],
  ['?', 'help'],
] as const

/** What each key does. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('board')
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('keys.title')}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2.5">
        {keys.map(([key, name]) => (
          <div key={name} className="contents">
            <dt>
              <kbd className="rounded-field border border-edge bg-sand px-2 py-0.5 font-semibold whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">{t('keys.hold')}</p>
    </Dialog>
  )
}
