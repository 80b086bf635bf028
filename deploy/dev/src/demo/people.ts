import type { AddDetailsBody, Language } from '@boli/contracts'
import entries from '../../demo/people.json' with { type: 'json' }

interface Entry {
  role: 'farmer' | 'business'
  firstName: string
  lastName: string
  language: Language
  place: Pick<AddDetailsBody, 'street' | 'city' | 'state' | 'pincode'>
}

export interface DemoPerson extends Entry {
  username: string
  email: string
  contact: AddDetailsBody
}

const people = (entries as readonly Entry[]).map((entry, index): DemoPerson => {
  const username = `${entry.firstName}${entry.lastName}`
  const contact = {
    ...{ ...entry.place, countryCode: '+91', addressType: entry.role === 'farmer' ? 'farm' : 'work' },
    // Numbers that begin with 60000 are not assigned to any operator.
    phoneNo: `60000${String(index + 1).padStart(5, '0')}`,
  }
  return { ...entry, username, email: `${username.toLowerCase()}@demo.example`, contact }
})

/** The sellers of the demo lots; a lot names its farmer by username. */
export const farmers = people.filter(({ role }) => role === 'farmer')

/** The demo buyers. */
export const buyers = people.filter(({ role }) => role === 'business')
