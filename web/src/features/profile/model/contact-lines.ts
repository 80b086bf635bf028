import type { Contact } from '@boli/contracts'

/** `+91 98765 43210`, or null where no number is known. */
export function phoneLine(contact: Contact | null): string | null {
  if (!contact?.mobile.phoneNo) return null
  return `${contact.mobile.countryCode} ${contact.mobile.phoneNo}`
}

/** `street, city, state - pinCode`, without the parts that are not known; null where none is. */
export function addressLine(contact: Contact | null): string | null {
  if (!contact) return null
  const place = [contact.street, contact.city, contact.state].filter(Boolean).join(', ')
  return [place, contact.pinCode].filter(Boolean).join(' - ') || null
}
