import { type Language, routes, type UserAnswer } from '@boli/contracts'
import type { Static } from 'typebox'
import { api } from './api-client.ts'
import { changeLanguage } from './i18n.ts'
import { currentUser, refreshSessionUser } from './session-store.ts'

/** Turns the pages to a language, keeps it on the device, and tells the account, for its e-mails. */
export async function chooseLanguage(language: Language): Promise<void> {
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
