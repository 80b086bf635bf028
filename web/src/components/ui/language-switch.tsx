import { type Language, languageFacts, languages, routes, type UserAnswer } from '@boli/contracts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { changeLanguage, useLanguage } from '../../lib/i18n.ts'
import { currentUser, refreshSessionUser } from '../../lib/session-store.ts'
import { HinWord } from './wordmark.tsx'

/** What stands on its button; Hindi as a drawing, because its letters may not be here. */
const signs: Record<Language, ReactNode> = {
  en: 'EN',
  hi: <HinWord className="mx-auto h-[1.15em] w-auto" />,
}

/** With what is seen on the button, by which people call it. */
function labelOf(language: Language): string {
  const { ownName } = languageFacts[language]
  const sign = signs[language]
  return typeof sign === 'string' ? `${sign} ${ownName}` : ownName
}

export interface LanguageSwitchProps {
  /** On narrow screens only the other language is offered. */
  compact?: boolean
  className?: string
}

/** The languages of the pages; the choice is kept on the device. */
export function LanguageSwitch({ compact = false, className }: LanguageSwitchProps) {
  const { t } = useTranslation('common')
  const current = useLanguage()
  return (
    <fieldset
      aria-label={t('language')}
      className={classNames('inline-flex shrink-0 rounded-full border border-line bg-card p-0.5', className)}
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-label={labelOf(language)}
          aria-pressed={language === current}
          onClick={() => void chooseLanguage(language)}
          className={classNames(
            'min-h-11 min-w-11 rounded-full px-2.5 font-bold text-sm',
            compact && language === current && 'max-sm:hidden',
            language === current ? 'bg-ink text-paper' : 'text-soft hover:text-ink',
          )}
        >
          {signs[language]}
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
