import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { answerLeaving } from '../../lib/unsaved-changes.ts'

/** Asks before the user leaves a page with unsaved text. */
export function LeaveDialog() {
  const { t } = useTranslation('shell')
  return (
    <Dialog
      open
      onClose={() => answerLeaving(false)}
      title={t('leave.title')}
      actions={
        <>
          <Button variant="secondary" onClick={() => answerLeaving(true)}>
            {t('leave.leave')}
          </Button>
          <Button onClick={() => answerLeaving(false)}>{t('leave.stay')}</Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
