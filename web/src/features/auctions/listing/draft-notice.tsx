import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import type { LotFormState } from './use-lot-form.ts'

interface DraftNoticeProps {
  draft: LotFormState['draft']
  onDiscard?: () => void
  disabled: boolean
}

/** Says at the top of a lot's form that a draft was restored, and offers to start again. */
export function DraftNotice({ draft, onDiscard, disabled }: DraftNoticeProps) {
  const { t } = useTranslation('create')
  function discard() {
    draft.discard()
    onDiscard?.()
  }
  const isThere = draft.state !== 'none'
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-soft">
      <p role="status">{isThere ? t(`draft.${draft.state}`) : t('draft.none')}</p>
      {isThere ? (
        <Button variant="quiet" onClick={discard} disabled={disabled}>
          {t('draft.discard')}
        </Button>
      ) : null}
    </div>
  )
}
