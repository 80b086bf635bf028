const KHARIF_2025 = {
  season: '2025-26',
  from: '2025-10-01',
  until: '2026-09-30',
  source: 'Cabinet Committee on Economic Affairs, 28 May 2025 (Kharif Marketing Season 2025-26)',
} as const
const RABI_2025 = {
  season: '2025-26',
  from: '2025-04-01',
  until: '2026-03-31',
  source: 'Cabinet Committee on Economic Affairs, 16 October 2024 (Rabi Marketing Season 2025-26)',
} as const
const RABI_2026 = {
  season: '2026-27',
  from: '2026-04-01',
  until: '2027-03-31',
  source: 'Cabinet Committee on Economic Affairs, 1 October 2025 (Rabi Marketing Season 2026-27)',
} as const

/** Minimum support prices of the Government of India, in rupees per quintal. Revised 2026-11-22. */
export const supportPrices = [
  { commodity: 'paddy', variety: 'Common', rupees: 2369, ...KHARIF_2025 },
  { commodity: 'sorghum', variety: 'Hybrid', rupees: 3699, ...KHARIF_2025 },
  { commodity: 'pearl_millet', variety: null, rupees: 2775, ...KHARIF_2025 },
  { commodity: 'finger_millet', variety: null, rupees: 4886, ...KHARIF_2025 },
  { commodity: 'maize', variety: null, rupees: 2400, ...KHARIF_2025 },
  { commodity: 'pigeon_pea', variety: null, rupees: 8000, ...KHARIF_2025 },
  { commodity: 'green_gram', variety: null, rupees: 8768, ...KHARIF_2025 },
  { commodity: 'black_gram', variety: null, rupees: 7800, ...KHARIF_2025 },
  { commodity: 'groundnut', variety: null, rupees: 7263, ...KHARIF_2025 },
  { commodity: 'sunflower', variety: null, rupees: 7721, ...KHARIF_2025 },
  { commodity: 'soybean', variety: 'Yellow', rupees: 5328, ...KHARIF_2025 },
  { commodity: 'sesame', variety: null, rupees: 9846, ...KHARIF_2025 },
  { commodity: 'niger_seed', variety: null, rupees: 9537, ...KHARIF_2025 },
  { commodity: 'cotton', variety: 'Medium staple', rupees: 7710, ...KHARIF_2025 },
  { commodity: 'wheat', variety: null, rupees: 2425, ...RABI_2025 },
  { commodity: 'barley', variety: null, rupees: 1980, ...RABI_2025 },
  { commodity: 'chickpea', variety: null, rupees: 5650, ...RABI_2025 },
  { commodity: 'lentil', variety: null, rupees: 6700, ...RABI_2025 },
  { commodity: 'mustard', variety: null, rupees: 5950, ...RABI_2025 },
  { commodity: 'safflower', variety: null, rupees: 5940, ...RABI_2025 },
  { commodity: 'wheat', variety: null, rupees: 2585, ...RABI_2026 },
  { commodity: 'barley', variety: null, rupees: 2150, ...RABI_2026 },
  { commodity: 'chickpea', variety: null, rupees: 5875, ...RABI_2026 },
  { commodity: 'lentil', variety: null, rupees: 7000, ...RABI_2026 },
  { commodity: 'mustard', variety: null, rupees: 6200, ...RABI_2026 },
  { commodity: 'safflower', variety: null, rupees: 6540, ...RABI_2026 },
] as const
