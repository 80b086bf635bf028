import { type Language, languageFacts, languages, routes, type UserAnswer } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { changeLanguage, useLanguage } from '../../lib/i18n.ts'
import { currentUser, refreshSessionUser } from '../../lib/session-store.ts'

/** More languages than that have no room beside each other. */
const MOST_BUTTONS = 3

export interface LanguageSwitchProps {
  /** On narrow screens only the other language is offered. */
  compact?: boolean
  className?: string
}

/** The languages of the pages, side by side or, where there are many, as a list; the choice is kept on the device. */
export function LanguageSwitch({ compact = false, className }: LanguageSwitchProps) {
  const { t } = useTranslation('common')
  const current = useLanguage()
  const frame = classNames('shrink-0 rounded-full border border-line bg-card', className)
  if (languages.length > MOST_BUTTONS)
    return (
      <select
        aria-label={t('language')}
        value={current}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        className={classNames('min-h-11 max-w-16 px-2 sm:max-w-24 font-bold font-fallback text-sm', frame)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageFacts[language].ownName}
          </option>
        ))}
      </select>
    )
  return (
    <fieldset aria-label={t('language')} className={classNames('inline-flex p-0.5', frame)}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          // With what is seen on the button, by which people call it.
          aria-label={`${languageFacts[language].mark} ${languageFacts[language].ownName}`}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className={classNames(
            // In the device's letters: a mark must not bring the web font of another language.
            'min-h-11 min-w-11 rounded-full px-2.5 font-bold font-fallback text-sm',
            compact && language === current && 'max-sm:hidden',
            language === current ? 'bg-ink text-paper' : 'text-soft hover:text-ink',
          )}
        >
          {languageFacts[language].mark}
        </button>
      ))}
    </fieldset>
  )
}

/** Turns the pages to a language, keeps it on the device, and tells the account, for its e-mails. */
async function chooseLanguage(language: Language): Promise<void> {
  await changeLanguage(language)
  const user = currentUser()
  if (!user || user.language === language) return
  try {
    const { data } = await api.put<Static<typeof UserAnswer>>(routes.updateProfile.path, { language })
    refreshSessionUser(data)
  } catch {
    // The pages have turned, which is what was asked for; the account hears of it with the next choice.
  }
}
