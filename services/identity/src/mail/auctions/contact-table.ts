import type { Language } from '@boli/contracts'
import type { FactTable } from '@boli/mailer'

/** What each party of a sale is told of the other. */
export interface SaleParty {
  username: string
  fullname: string
  email: string
  /** With its country code; null where it is not known. */
  phone: string | null
}

const words: Record<Language, Record<keyof SaleParty, string>> = {
  en: { username: 'Username', fullname: 'Name', email: 'Email', phone: 'Phone' },
  hi: { username: 'यूज़रनेम', fullname: 'नाम', email: 'ईमेल', phone: 'फ़ोन' },
}

/** The other party's contact as a table; none where their account is gone. */
export function contactTables(language: Language, caption: string, party: SaleParty | null): FactTable[] {
  if (!party) return []
  const labels = words[language]
  const facts = [
    { label: labels.username, value: party.username },
    { label: labels.fullname, value: party.fullname },
    { label: labels.email, value: party.email },
  ]
  if (party.phone) facts.push({ label: labels.phone, value: party.phone })
  return [{ caption, facts }]
}
