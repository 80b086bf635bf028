import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'

export interface FormActionsProps {
  isBusy: boolean
  onPutOff: () => void
}

/** Saves what was asked for, or puts it off. */
export function FormActions({ isBusy, onPutOff }: FormActionsProps) {
  const { t } = useTranslation('profile')
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1">
      <Button variant="quiet" onClick={onPutOff}>
        {t('contact.later')}
      </Button>
      <Button type="submit" busy={isBusy} busyText={t('saving')}>
        {t('contact.save')}
      </Button>
    </div>
  )
}
