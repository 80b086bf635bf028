import type { DemoItem } from './demo-item.ts'

/** Ways of farming that India's own institutes teach, in our own words. */
export const techniques: readonly DemoItem[] = [
  {
    title: 'System of Rice Intensification (SRI)',
    category: 'techniques',
    description:
      'Plant single seedlings of 8 to 14 days, 25 cm apart in a square, and keep the field moist instead of flooded until flowering. A hand weeder between the rows turns the weeds under and lets air to the roots. SRI needs far less seed and water; it asks for a level field and care in the first weeks.',
    source: 'ICAR–National Rice Research Institute',
    link: 'https://icar-nrri.in',
    picture: { sign: 'seedlings', sky: '#e2eff0', land: '#7a8f4c' },
  },
  {
    title: 'Zero-tillage wheat after rice',
    category: 'techniques',
    description:
      'Sow wheat with a zero-till drill straight into the field as the rice left it. It saves the ploughings and their diesel, brings sowing forward by a week or more, so that the grain fills before the heat of March, and the straw on the ground keeps moisture in and weeds down. No stubble needs to burn.',
    source: 'ICAR–Indian Institute of Wheat & Barley Research',
    link: 'https://iiwbr.icar.gov.in',
    picture: {
      motif: 'ears',
      shape: 'wheat',
      colours: ['#c98f2c', '#dca944', '#e8bf68'],
      stalk: '#a8843a',
      ground: '#f6e6bd',
    },
  },
  {
    title: 'Integrated pest management',
    category: 'techniques',
    description:
      'Look before you spray. Resistant varieties, clean fields, light and pheromone traps and the pests’ own enemies come first; a pesticide only when counting shows that the damage would cost more than the treatment. Use the labelled dose, keep the waiting days before harvest, and protect skin and eyes.',
    source: 'Directorate of Plant Protection, Quarantine & Storage',
    link: 'https://ppqs.gov.in',
    picture: { sign: 'ladybird', sky: '#e6efd9', land: '#8fb673' },
  },
  {
    title: 'Fertigation: feeding through the drip line',
    category: 'techniques',
    description:
      'Dissolve fertiliser in the irrigation water and give it in small portions as the crop grows. The roots take up more of it and less is washed away. Use only fertilisers that dissolve fully, test a little in a glass first, and flush the lines with clean water before and after.',
    source: 'National Committee on Precision Agriculture & Horticulture',
    link: 'https://ncpahindia.com',
    picture: {
      motif: 'rounds',
      colours: ['#d4432c', '#e0583a', '#c93a26'],
      radius: 70,
      top: 'calyx',
      ground: '#e9f0da',
    },
  },
  {
    title: 'Natural farming with jeevamrit',
    category: 'techniques',
    description:
      'Farm without bought chemicals: seed coated with beejamrit, the soil kept alive with jeevamrit made of cow dung and urine, jaggery, pulse flour and a handful of soil, a cover of mulch, and several crops together. Begin with one part of the farm and compare costs as well as harvests.',
    source: 'National Mission on Natural Farming',
    link: 'https://naturalfarming.dac.gov.in',
    picture: {
      motif: 'leaves',
      shape: 'heart',
      colours: ['#2f8a4a', '#3d9a52', '#25703b'],
      vein: '#bfe0b4',
      size: 190,
      ground: '#e4f0dc',
    },
  },
  {
    title: 'Seed treatment before sowing',
    category: 'techniques',
    description:
      'A few rupees on the seed save many on the crop. Against rot and smut treat with the recommended fungicide or with Trichoderma; coat pulses with Rhizobium last of all, and dry the seed in the shade. Chemicals first, living cultures after; never eat or sell treated seed as grain.',
    source: 'Department of Agriculture & Farmers Welfare, Seeds Division',
    link: 'https://seednet.gov.in',
    picture: {
      motif: 'kernels',
      colours: ['#8f5a2a', '#a86f38', '#c28a4e'],
      length: 21,
      thickness: 17,
      eye: '#4d2c12',
      ground: '#f4ead2',
    },
  },
  {
    title: 'Vermicompost from farm waste',
    category: 'techniques',
    description:
      'Let dung and crop waste rot for two or three weeks, then give it to earthworms in a shaded bed that stays as moist as a squeezed cloth. In two to three months it is dark, crumbly manure. Keep ants and hens away, do not let the bed heat up, and stop watering a few days before you take it out.',
    source: 'National Centre for Organic & Natural Farming',
    link: 'https://nconf.dac.gov.in',
    picture: { sign: 'compost', sky: '#f3e6cb', land: '#8a6a3a' },
  },
  {
    title: 'Honey bees for better harvests',
    category: 'techniques',
    description:
      'Mustard, sunflower, onion seed, litchi and many vegetables set more and fuller fruit when bees work among them. Bring the boxes to the edge of the field when the first flowers open, with shade and clean water near. Do not spray in bloom; where you must, spray after sunset and tell the beekeeper.',
    source: 'National Bee Board',
    link: 'https://nbb.gov.in',
    picture: { sign: 'bees', sky: '#fdf0cf', land: '#d8b83a' },
  },
]
