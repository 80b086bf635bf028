import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BackButton, LostFrame } from '../layout/lost-frame.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('shell')
  return (
    <LostFrame sign="field" title={t('notFound.title')} text={t('notFound.text')}>
      <BackButton icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}>
        {t('notFound.back')}
      </BackButton>
    </LostFrame>
  )
}
