import type { Language } from '@boli/contracts'

export interface DemoPerson {
  username: string
  email: string
  role: 'farmer' | 'business'
  language: Language
  firstName: string
  lastName: string
  contact: {
    countryCode: string
    phoneNo: string
    street: string
    city: string
    state: string
    pincode: string
    addressType: 'home' | 'work' | 'farm'
  }
}

export type DemoFarmer =
  | 'RameshPatil'
  | 'GurpreetSingh'
  | 'LakshmiNaidu'
  | 'ThomasVarghese'
  | 'SavitaJoshi'
  | 'MitaliBorah'

type Place = readonly [street: string, city: string, state: string, pincode: string]

let people = 0

function person(role: DemoPerson['role'], name: string, place: Place, language: Language = 'en'): DemoPerson {
  const [firstName = '', lastName = ''] = name.split(' ')
  const username = `${firstName}${lastName}`
  const [street, city, state, pincode] = place
  people += 1
  return {
    username,
    email: `${username.toLowerCase()}@demo.example`,
    role,
    language,
    firstName,
    lastName,
    contact: {
      countryCode: '+91',
      // Numbers that begin with 60000 are not assigned to any operator.
      phoneNo: `60000${String(people).padStart(5, '0')}`,
      street,
      city,
      state,
      pincode,
      addressType: role === 'farmer' ? 'farm' : 'work',
    },
  }
}

/** The sellers of the demo lots; a lot names its farmer by username. */
export const farmers: readonly DemoPerson[] = [
  person('farmer', 'Ramesh Patil', ['Gat 112, Pimpalgaon Road', 'Nashik', 'Maharashtra', '422209'], 'hi'),
  person('farmer', 'Gurpreet Singh', ['VPO Jalmana', 'Karnal', 'Haryana', '132039'], 'hi'),
  person('farmer', 'Lakshmi Naidu', ['4-21, Kurabalakota', 'Madanapalle', 'Andhra Pradesh', '517350']),
  person('farmer', 'Thomas Varghese', ['Cheeral Post', 'Sulthan Bathery', 'Kerala', '673592']),
  person('farmer', 'Savita Joshi', ['Shyampur Kheda', 'Sehore', 'Madhya Pradesh', '466651'], 'hi'),
  person('farmer', 'Mitali Borah', ['Kenduguri Gaon', 'Jorhat', 'Assam', '785010']),
]

/** The demo buyers. */
export const buyers: readonly DemoPerson[] = [
  person('business', 'Arjun Mehta', ['Shop 18, APMC Yard, Vashi', 'Navi Mumbai', 'Maharashtra', '400703']),
  person('business', 'Priya Iyer', ['27 Oppanakara Street', 'Coimbatore', 'Tamil Nadu', '641001']),
  person('business', 'Imran Qureshi', ['44 Ameenabad Mandi', 'Lucknow', 'Uttar Pradesh', '226018'], 'hi'),
  person('business', 'Kavitha Rao', ['9 Yeshwanthpur Yard', 'Bengaluru', 'Karnataka', '560022']),
  person('business', 'Vikram Sethi', ['Khari Baoli 2331', 'Delhi', 'Delhi', '110006']),
  person('business', 'Neha Agarwal', ['Chhawani Anaj Mandi', 'Indore', 'Madhya Pradesh', '452001'], 'hi'),
]
