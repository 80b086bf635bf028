import type { IndianState } from '@boli/contracts'
import { placeKey } from './states.ts'

/**
 * Districts that India Post, whose names lots carry, writes otherwise than mandi files: renamed ones, and other
 * spellings. India Post's stands first.
 */
const sameDistricts: Partial<Record<IndianState, readonly (readonly string[])[]>> = {
  AP: [
    ['Ananthapur', 'Anantapur'],
    ['Cuddapah', 'Kadapa', 'YSR Kadapa'],
  ],
  GJ: [
    ['Kachchh', 'Kutch'],
    ['Mahesana', 'Mehsana'],
    ['Panch Mahals', 'Panchmahal'],
    ['The Dangs', 'Dang'],
    ['Banaskantha', 'Banaskanth'],
  ],
  HR: [
    ['Gurgaon', 'Gurugram'],
    ['Sonipat', 'Sonepat'],
  ],
  KA: [
    ['Bangalore', 'Bengaluru', 'Bangalore Urban'],
    ['Belgaum', 'Belagavi'],
    ['Bellary', 'Ballari'],
    ['Bijapur', 'Vijayapura'],
    ['Chamrajnagar', 'Chamarajanagar'],
    ['Chickmagalur', 'Chikmagalur', 'Chikkamagaluru'],
    ['Davangare', 'Davangere', 'Davanagere'],
    ['Dharward', 'Dharwad'],
    ['Gulbarga', 'Kalaburagi'],
    ['Mysuru', 'Mysore'],
    ['Shimoga', 'Shivamogga'],
    ['Tumkur', 'Tumakuru'],
  ],
  MH: [
    ['Ahmed Nagar', 'Ahilyanagar'],
    ['Aurangabad', 'Chhatrapati Sambhajinagar'],
    ['Osmanabad', 'Dharashiv'],
    ['Buldhana', 'Buldana'],
  ],
  MP: [
    ['Hoshangabad', 'Narmadapuram'],
    ['East Nimar', 'Khandwa'],
    ['West Nimar', 'Khargone'],
    ['Narsinghpur', 'Narsimhapur'],
  ],
  OD: [
    ['Balangir', 'Bolangir'],
    ['Baleswar', 'Balasore'],
    ['Kendujhar', 'Keonjhar'],
  ],
  PB: [
    ['Firozpur', 'Ferozepur'],
    ['Muktsar', 'Sri Muktsar Sahib'],
    ['Nawanshahr', 'Shahid Bhagat Singh Nagar'],
    ['Rupnagar', 'Ropar'],
  ],
  RJ: [
    ['Chittorgarh', 'Chittaurgarh'],
    ['Ganganagar', 'Sri Ganganagar'],
    ['Jalor', 'Jalore'],
    ['Jhujhunu', 'Jhunjhunu'],
  ],
  TN: [
    ['Tiruchirappalli', 'Trichy'],
    ['Tuticorin', 'Thoothukudi'],
  ],
  UP: [
    ['Allahabad', 'Prayagraj'],
    ['Faizabad', 'Ayodhya'],
    ['Jyotiba Phule Nagar', 'Amroha'],
    ['Kheri', 'Lakhimpur Kheri'],
    ['Sant Ravidas Nagar', 'Bhadohi'],
    ['Bagpat', 'Baghpat'],
  ],
}

const keys = new Map<string, string>()
for (const [state, groups = []] of Object.entries(sameDistricts))
  for (const [first = '', ...others] of groups)
    for (const other of others) keys.set(`${state} ${placeKey(other)}`, placeKey(first))

/** One key for all spellings of a district. */
export function districtKey(state: IndianState, name: string): string {
  const key = placeKey(name)
  return keys.get(`${state} ${key}`) ?? key
}
