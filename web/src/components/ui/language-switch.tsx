import {
  isOfAccounts,
  type Language,
  languageFacts,
  languages,
  routes,
  type UserAnswer,
} from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { changeLanguage, useLanguage } from '../../lib/i18n.ts'
import { currentUser, refreshSessionUser } from '../../lib/session-store.ts'

/** The languages of the pages, each by its own name; the choice is kept on the device. */
export function LanguageSwitch({ className }: { className?: string }) {
  const { t } = useTranslation('common')
  return (
    <select
      aria-label={t('language')}
      value={useLanguage()}
      onChange={({ target }) => void chooseLanguage(target.value as Language)}
      className={classNames(
        // In the device's letters: a name must not bring the web font of another language.
        'min-h-11 max-w-20 shrink-0 rounded-full border border-edge bg-card px-2 font-bold font-fallback text-sm sm:max-w-28',
        className,
      )}
    >
      {languages.map((language) => (
        <option key={language} value={language} lang={language}>
          {languageFacts[language].ownName}
        </option>
      ))}
    </select>
  )
}

/** Turns the pages to a language, keeps it on the device, and tells the account, for its mails, where those know it. */
async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  const user = currentUser()
  if (!user || user.language === language || !isOfAccounts(language)) return
  try {
    const { data } = await api.put<Static<typeof UserAnswer>>(routes.updateProfile.path, { language })
    refreshSessionUser(data)
  } catch {
    // The pages have turned, which is what was asked for; the account hears of it with the next choice.
  }
}
