import { useTranslation } from 'react-i18next'

/** The first stop of the keyboard: past the header, to what the page is about. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      onClick={() => document.getElementById('content')?.focus()}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-field bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
    >
      {t('skip')}
    </button>
  )
}
