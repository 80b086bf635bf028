import type { DemoItem } from './demo-item.ts'

/** Machines and tools for Indian farms, in our own words. */
export const equipment: readonly DemoItem[] = [
  {
    title: 'Tractors and machines from custom hiring centres',
    category: 'equipment',
    description:
      'A machine that works twenty days a year need not be your own. Custom hiring centres lend tractors, drills, threshers and balers by the hour or the acre. The mechanisation mission pays a part of the price for farmers who buy and for groups that open a centre; applications and approved models are on the portal.',
    source: 'Sub-Mission on Agricultural Mechanization',
    link: 'https://agrimachinery.nic.in',
    picture: { sign: 'tractor', sky: '#fbe2cf', land: '#a3b86c' },
  },
  {
    title: 'Happy Seeder and Super Seeder',
    category: 'equipment',
    description:
      'Sows wheat into a field full of rice straw in one pass: the Happy Seeder lifts and spreads the straw as a cover, the Super Seeder mixes it into the soil. Burning becomes needless and the field is ready days earlier. It wants a tractor of about 45 to 60 HP and straw that the combine has spread evenly.',
    source: 'Sub-Mission on Agricultural Mechanization',
    link: 'https://agrimachinery.nic.in',
    picture: { sign: 'seeder', sky: '#f8e7bf', land: '#c9b06a' },
  },
  {
    title: 'Laser land leveller',
    category: 'equipment',
    description:
      'A laser on a tripod guides a bucket behind the tractor until the field is level to within a few centimetres. Water then reaches every corner with less pumping, the crop ripens evenly, and bunds that are no longer needed become field. Once in three or four years is enough; hire it rather than buy it.',
    source: 'ICAR–Central Institute of Agricultural Engineering',
    link: 'https://ciae.icar.gov.in',
    picture: { sign: 'leveller', sky: '#f3e6cb', land: '#b98f54' },
  },
  {
    title: 'Kisan drones for spraying',
    category: 'equipment',
    description:
      'A drone with a ten-litre tank sprays about an acre in ten minutes, with far less water and nobody walking through the spray. It needs registration and a trained remote pilot, calm air, and a product whose label allows spraying by drone. Keep away from houses, ponds, bee boxes and people at work.',
    source: 'Directorate General of Civil Aviation',
    link: 'https://digitalsky.dgca.gov.in',
    picture: { sign: 'drone', sky: '#dde8ee', land: '#8fb673' },
  },
  {
    title: 'Grain moisture meter',
    category: 'equipment',
    description:
      'Moisture decides price and storage: wheat keeps at 12% and below, paddy is bought at up to 17%. Measure several handfuls from different bags and take the mean, with the scale set for the right grain and the meter checked once a season. Who knows the figure before the mandi does bargains better.',
    source: 'Directorate of Marketing & Inspection',
    link: 'https://dmi.gov.in',
    picture: { sign: 'meter', sky: '#fdf0cf', land: '#d6b25c' },
  },
  {
    title: 'Metal bins for grain',
    category: 'equipment',
    description:
      'A closed bin of galvanised sheet keeps rats, damp and most insects from the family’s grain. Fill it only with clean, dry and cool grain, to the brim, and seal lid and outlet; stand it on a platform under a roof. Clean it well and sun the grain before each new filling.',
    source: 'Department of Food & Public Distribution',
    link: 'https://dfpd.gov.in',
    picture: { sign: 'bin', sky: '#e6efd9', land: '#b4c48a' },
  },
  {
    title: 'Zero-energy cool chamber',
    category: 'equipment',
    description:
      'Two brick walls with wet sand between them and a straw cover: the evaporating water keeps vegetables and fruit well below the heat of the day without electricity, and fresh for some days longer. It is built in the shade from bricks, sand, bamboo and straw, and wants water morning and evening.',
    source: 'ICAR–Indian Agricultural Research Institute',
    link: 'https://www.iari.res.in',
    picture: { sign: 'chamber', sky: '#f6dcc6', land: '#a9c98b' },
  },
  {
    title: 'Solar dryer',
    category: 'equipment',
    description:
      'A box with a clear lid and trays dries chilli, turmeric, mango or leaves faster than the open yard, and clean of dust, rain and flies. Slice evenly, spread one layer, let moist air out at the top, and pack as soon as it is cool. What is dried well can wait for a better price.',
    source: 'Ministry of New and Renewable Energy',
    link: 'https://mnre.gov.in',
    picture: { sign: 'dryer', sky: '#fbe7c2', land: '#c9b06a' },
  },
]
