/**
 * The state that a PIN code lies in, by India Post's postal regions: its first two digits, or three where a
 * region is shared. Prefixes that more than one state uses without a rule are left out (Chandigarh and its
 * neighbours, Ladakh, the borders of Goa), and so are unknown ones: a wrong suggestion is worse than none.
 */
const regions: readonly [state: string, prefixes: readonly string[]][] = [
  ['Delhi', ['11']],
  ['Haryana', ['12', '13']],
  ['Punjab', ['141', '142', '143', '144', '145', '146', '147', '148', '15']],
  ['Himachal Pradesh', ['17']],
  ['Jammu and Kashmir', ['180', '181', '182', '184', '185', '190', '191', '192', '193']],
  ['Uttar Pradesh', ['20', '21', '22', '23', '241', '242', '243', '245', '250', '251', '27', '28']],
  ['Uttarakhand', ['248', '263']],
  ['Rajasthan', ['30', '31', '32', '33', '34']],
  ['Gujarat', ['36', '37', '38', '390', '391', '392', '393', '394', '395']],
  ['Maharashtra', ['40', '41', '42', '43', '44']],
  ['Madhya Pradesh', ['45', '46', '47', '48']],
  ['Chhattisgarh', ['49']],
  ['Telangana', ['500', '501', '502', '503', '504', '505', '506', '508', '509']],
  ['Andhra Pradesh', ['51', '52', '53']],
  ['Karnataka', ['56', '57', '58', '59']],
  ['Tamil Nadu', ['60', '61', '62', '63', '64']],
  ['Kerala', ['67', '68', '69']],
  ['West Bengal', ['70', '71', '72', '73', '74']],
  ['Odisha', ['75', '76', '77']],
  ['Assam', ['78']],
  ['Bihar', ['80', '84', '85']],
  ['Jharkhand', ['825', '826', '827', '828', '829', '831', '832', '833', '834', '835']],
]

/** Prefixes that lie in another state than the region around them; null where that is not sure. */
const others: Readonly<Record<string, string | null>> = {
  '362': null,
  '396': null,
  '403': 'Goa',
  '605': null,
  '607': null,
  '609': null,
  '673': null,
  '682': null,
  '737': 'Sikkim',
  '744': 'Andaman and Nicobar Islands',
  '814': 'Jharkhand',
  '815': 'Jharkhand',
  '816': 'Jharkhand',
}

export function stateOfPin(pin: string): string | null {
  if (!/^[1-9]\d{5}$/.test(pin)) return null
  const prefix = pin.slice(0, 3)
  if (prefix in others) return others[prefix] ?? null
  return regions.find(([, prefixes]) => prefixes.some((one) => pin.startsWith(one)))?.[0] ?? null
}
