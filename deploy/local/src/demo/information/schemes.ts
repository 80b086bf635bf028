import type { DemoItem } from './demo-item.ts'

const MINISTRY = 'Ministry of Agriculture & Farmers Welfare'

/** Schemes of the Government of India, in our own words; terms change, so each links its official site. */
export const schemes: readonly DemoItem[] = [
  {
    title: 'PM-KISAN: income support for farmer families',
    category: 'schemes',
    description:
      'Landholding farmer families receive ₹6,000 a year, paid in three equal parts straight into the bank account. You need your land record, an account linked with Aadhaar, and a completed eKYC. Income-tax payers and some other groups are excluded. Registration and payment status can be checked on the portal.',
    source: MINISTRY,
    link: 'https://pmkisan.gov.in',
    picture: { sign: 'coins', sky: '#fbeccb', land: '#a9c98b' },
  },
  {
    title: 'PMFBY: crop insurance',
    category: 'schemes',
    description:
      'Insures notified crops against drought, flood, hail, pests and other losses that a farmer cannot prevent. The farmer’s share of the premium is at most 2% of the sum insured for kharif food crops and oilseeds, 1.5% for rabi, and 5% for commercial and horticultural crops. Report local damage within 72 hours. For rabi crops enrolment usually closes at the end of December; your state announces the exact day.',
    source: MINISTRY,
    link: 'https://pmfby.gov.in',
    validTill: '2026-12-31',
    picture: { sign: 'umbrella', sky: '#dde8ee', land: '#9fbe86' },
  },
  {
    title: 'e-NAM: the national electronic market',
    category: 'schemes',
    description:
      'Links more than a thousand regulated mandis on one trading platform. Produce is assayed at the gate, bids come online from licensed traders, and the money is paid to the bank account. Registration is free for farmers; arrivals and prices of each mandi can be read without an account.',
    source: 'Small Farmers’ Agribusiness Consortium',
    link: 'https://enam.gov.in',
    picture: { sign: 'screen', sky: '#e6efd9', land: '#b4cf96' },
  },
  {
    title: 'Soil Health Card',
    category: 'schemes',
    description:
      'A sample of your soil is tested for twelve values: nitrogen, phosphorus, potassium, sulphur, five micronutrients, acidity, salt and organic carbon. The card says what the field lacks and how much manure and fertiliser your next crop needs, so that you neither starve the soil nor pay for what it has already.',
    source: MINISTRY,
    link: 'https://soilhealth.dac.gov.in',
    picture: { sign: 'soilCard', sky: '#f3e6cb', land: '#b99f6b' },
  },
  {
    title: 'Kisan Credit Card',
    category: 'schemes',
    description:
      'A running credit for seed, fertiliser, hired work and the costs after harvest, also for dairy and fisheries. Draw what you need and repay after the sale. The government pays a part of the interest on short-term loans, and those who repay in time pay less still. Apply at your bank or co-operative society.',
    source: MINISTRY,
    link: 'https://fasalrin.gov.in',
    picture: { sign: 'bankCard', sky: '#f8e7bf', land: '#a9c98b' },
  },
  {
    title: 'Agriculture Infrastructure Fund',
    category: 'schemes',
    description:
      'Loans for warehouses, cold rooms, grading lines, drying yards and other works after the harvest, open to farmers, groups, co-operatives and companies. For up to ₹2 crore the interest is lowered by 3% a year for at most seven years, with a credit guarantee. The fund runs until the financial year 2032-33.',
    source: MINISTRY,
    link: 'https://agriinfra.dac.gov.in',
    validTill: '2033-03-31',
    picture: { sign: 'warehouse', sky: '#e3e9e4', land: '#9db58a' },
  },
  {
    title: 'Per Drop More Crop: drip and sprinkler irrigation',
    category: 'schemes',
    description:
      'Help with the price of drip and sprinkler systems: 55% of the set cost for small and marginal farmers, 45% for others; many states add to it. Micro-irrigation brings water and fertiliser to the root and saves much of what flooding wastes. Apply to the agriculture or horticulture office of your district.',
    source: MINISTRY,
    link: 'https://pmksy.gov.in',
    picture: { sign: 'drip', sky: '#e2eff0', land: '#a9c98b' },
  },
  {
    title: 'PM-KUSUM: solar pumps',
    category: 'schemes',
    description:
      'Support for solar pumps where there is no grid, and for turning grid-connected pumps solar. Centre and state carry a good part of the cost, the rest is the farmer’s own money or a bank loan. Apply only through your state’s agency: false websites ask for fees in the scheme’s name.',
    source: 'Ministry of New and Renewable Energy',
    link: 'https://pmkusum.mnre.gov.in',
    picture: { sign: 'solar', sky: '#fbe7c2', land: '#a3b86c' },
  },
]
