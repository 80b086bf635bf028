import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/format.ts'

/** Says how old a page shown without a network is, and what cannot be done meanwhile. */
export function LastSeenNote({ at }: { at: number }) {
  const { t } = useTranslation('shell')
  return <span>{t('lastSeen', { time: formatDateTime(new Date(at).toISOString()) })}</span>
}
