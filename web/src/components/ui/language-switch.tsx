import {
  accountLanguageOf,
  type Language,
  languageFacts,
  languageOf,
  languages,
  routes,
  type UserAnswer,
} from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { changeLanguage, useLanguage } from '../../lib/i18n.ts'
import { currentUser, refreshSessionUser } from '../../lib/session-store.ts'

/**
 * The languages of the pages, each by its own name; the choice is stored on the device.
 * @param compact Only an icon on a phone, where a bar has no room for a name.
 */
export function LanguageSwitch({ className, compact = false }: { className?: string; compact?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <span
      className={classNames(
        'relative inline-flex min-h-11 shrink-0 items-center rounded-full border border-edge bg-card',
        'has-[select:focus-visible]:outline-3 has-[select:focus-visible]:outline-ring has-[select:focus-visible]:outline-offset-2',
        compact && 'max-sm:size-11 max-sm:justify-center',
        className,
      )}
    >
      {compact && (
        // Inline SVG, because the frame of every page does not include the icon library.
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-5 fill-none stroke-2 stroke-current sm:hidden"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M3 12h18M12 3c5 5 5 13 0 18c-5-5-5-13 0-18" />
        </svg>
      )}
      <select
        aria-label={t('language')}
        value={useLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        className={classNames(
          'min-h-11 max-w-28 rounded-full bg-transparent px-2 font-bold text-sm focus-visible:outline-none',
          compact && 'max-sm:absolute max-sm:inset-0 max-sm:opacity-0',
        )}
      >
        {languages.map((language) => (
          // In the system font: a name must not load the web font of another language.
          <option key={language} value={language} lang={language} className="font-fallback">
            {languageFacts[language].ownName}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Switches the pages to a language, and stores it on the device and, for mails and bills, in the account. */
async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  const user = currentUser()
  if (!user || languageOf(user) === language) return
  try {
    const { data } = await api.put<typeof UserAnswer>(routes.updateProfile.path, accountLanguageOf(language))
    refreshSessionUser(data)
  } catch {
    // The pages are already in the chosen language; the account is updated when a language is next chosen.
  }
}
