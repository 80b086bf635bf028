import { useTranslation } from 'react-i18next'

/** Shown until it is known who is signed in: three grains that ripen in turn. */
export function StartUpLoader() {
  const { t } = useTranslation('shell')
  return (
    <div role="status" className="flex min-h-[70dvh] flex-1 flex-col items-center justify-center gap-4">
      <div aria-hidden="true" className="flex gap-2">
        {['0ms', '200ms', '400ms'].map((delay) => (
          <span
            key={delay}
            className="h-7 w-3.5 animate-pulse-soft rounded-[50%] bg-marigold"
            style={{ animationDelay: delay }}
          />
        ))}
      </div>
      <p className="text-soft">{t('loading')}</p>
    </div>
  )
}
