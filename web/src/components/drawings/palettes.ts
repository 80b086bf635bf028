import type { ProductCategory } from '@boli/contracts'

/** Colours of one drawing: the ground, then the produce from dark to light, then what is green or brown on it. */
export interface Palette {
  ground: string
  dark: string
  base: string
  light: string
  stem: string
  /** For categories with products of several shapes. */
  form?: 'long' | 'slender' | 'chilli' | 'bulb' | 'tapering'
  /** Names of produce that look like this, in English and Hindi. */
  names?: RegExp
}

type Palettes = readonly [Palette, ...Palette[]]

const green = '#3f7d46'

export const palettes: Record<ProductCategory, Palettes> = {
  grain: [
    {
      ground: '#f2ddb0',
      dark: '#b9812b',
      base: '#d9a441',
      light: '#ecc778',
      stem: '#a8752a',
      names: /wheat|barley|sharbati|गेहूं|गेहूँ|जौ/i,
    },
    {
      ground: '#efead9',
      dark: '#cdbf86',
      base: '#e2d5a6',
      light: '#f5eed3',
      stem: '#b3a56b',
      names: /rice|basmati|paddy|jowar|चावल|धान|बासमती|ज्वार/i,
    },
    {
      ground: '#f9e7ad',
      dark: '#d08d12',
      base: '#f0b429',
      light: '#fad569',
      stem: '#a8791c',
      names: /maize|corn|मक्का/i,
    },
    {
      ground: '#e5e3cf',
      dark: '#7f7a4c',
      base: '#a39d68',
      light: '#c4be8d',
      stem: '#6b6740',
      names: /bajra|millet|ragi|बाजरा|रागी/i,
    },
  ],
  vegetable: [
    {
      ground: '#f6d6c6',
      dark: '#b8321f',
      base: '#d94a30',
      light: '#ee7557',
      stem: '#3f7d46',
      names: /tomato|टमाटर/i,
    },
    {
      ground: '#e6dcec',
      form: 'long',
      dark: '#46285c',
      base: '#643c80',
      light: '#8259a0',
      stem: '#5c9650',
      names: /brinjal|aubergine|eggplant|बैंगन/i,
    },
    {
      ground: '#dfebd0',
      form: 'slender',
      dark: '#3f7a30',
      base: '#5f9a45',
      light: '#8cbf6a',
      stem: '#2f5f2a',
      names: /okra|bhindi|chilli|capsicum|cucumber|gourd|peas|bean|भिंडी|मटर|लौकी/i,
    },
    {
      ground: '#edf0dc',
      dark: '#a9bd7f',
      base: '#cbd9a6',
      light: '#e7efcf',
      stem: '#6f9a4f',
      names: /cabbage|cauliflower|गोभी/i,
    },
  ],
  fruit: [
    {
      ground: '#fbe2ad',
      dark: '#e0731b',
      base: '#f2a52c',
      light: '#fbc765',
      stem: green,
      names: /mango|papaya|आम|पपीता/i,
    },
    {
      ground: '#fddfbb',
      dark: '#d6690f',
      base: '#ef8a22',
      light: '#fbb163',
      stem: green,
      names: /orange|kinnow|mandarin|संतरा/i,
    },
    {
      ground: '#f6d3cf',
      dark: '#9f1f2c',
      base: '#c8323d',
      light: '#e2676a',
      stem: '#5d7f3c',
      names: /apple|pomegranate|litchi|अनार|सेब|लीची/i,
    },
    {
      ground: '#f3edc0',
      dark: '#cfa516',
      base: '#ecc738',
      light: '#f7de78',
      stem: '#6b7f2f',
      names: /banana|lemon|lime|केला|नींबू/i,
    },
    {
      ground: '#dfead2',
      dark: '#5f8f3a',
      base: '#8cb656',
      light: '#b9d68b',
      stem: '#4f6f33',
      names: /guava|grape|watermelon|melon|pear|अमरूद|अंगूर|तरबूज/i,
    },
  ],
  herb: [
    { ground: '#dcebd5', dark: '#2f6b3c', base: '#4f9256', light: '#7fb77f', stem: '#39713f' },
    { ground: '#e6edd4', dark: '#5b7b35', base: '#7fa04c', light: '#a9c477', stem: '#5f7d3c' },
    {
      ground: '#d8ebe4',
      dark: '#1f6a5a',
      base: '#3d917c',
      light: '#76b8a5',
      stem: '#2f7565',
      names: /mint|tulsi|पुदीना|तुलसी/i,
    },
  ],
  spice: [
    {
      ground: '#f6cfc2',
      form: 'chilli',
      dark: '#8a1f14',
      base: '#b93522',
      light: '#d85f45',
      stem: '#5c7a3a',
      names: /chilli|chili|mirch|मिर्च/i,
    },
    {
      ground: '#f8e4a4',
      dark: '#b07408',
      base: '#d9980f',
      light: '#efbf4a',
      stem: '#8b6a25',
      names: /turmeric|haldi|fenugreek|methi|saffron|हल्दी|केसर/i,
    },
    {
      ground: '#e3e9cf',
      dark: '#5e7a35',
      base: '#86a04e',
      light: '#aec27d',
      stem: '#4f6a2d',
      names: /cardamom|elaichi|fennel|saunf|coriander|इलायची|सौंफ|धनिया/i,
    },
    {
      ground: '#ecdccb',
      dark: '#3b2a20',
      base: '#5c4232',
      light: '#866450',
      stem: '#3b2a20',
      names: /pepper|clove|cumin|jeera|ajwain|cinnamon|काली|लौंग|जीरा|अजवाइन|दालचीनी/i,
    },
  ],
  root: [
    {
      ground: '#f5d9dd',
      form: 'bulb',
      dark: '#8f2d4a',
      base: '#b54f6a',
      light: '#d7899b',
      stem: '#8f6a3c',
      names: /onion|shallot|beet|प्याज|चुकंदर/i,
    },
    {
      ground: '#eee0c9',
      dark: '#9a7238',
      base: '#bd9655',
      light: '#d8b981',
      stem: '#7d5a2a',
      names: /potato|ginger|yam|cassava|आलू|अदरक/i,
    },
    {
      ground: '#fbdcbd',
      form: 'tapering',
      dark: '#cf5a12',
      base: '#ea7a24',
      light: '#f7a35b',
      stem: '#3f7d46',
      names: /carrot|गाजर|sweet/i,
    },
    {
      ground: '#edeae0',
      form: 'bulb',
      dark: '#c6bda6',
      base: '#e3dcc8',
      light: '#f7f3e8',
      stem: '#8b8360',
      names: /garlic|radish|turnip|लहसुन|मूली|शलगम/i,
    },
  ],
  flower: [
    {
      ground: '#dfe8cf',
      dark: '#d97706',
      base: '#f0981a',
      light: '#fbbf4d',
      stem: green,
      names: /marigold|genda|गेंदा/i,
    },
    {
      ground: '#f8dde2',
      dark: '#a51f45',
      base: '#cf3d62',
      light: '#ea7d95',
      stem: green,
      names: /rose|lotus|hibiscus|गुलाब|कमल/i,
    },
    {
      ground: '#dbe7dc',
      dark: '#e1dcc6',
      base: '#f7f4e6',
      light: '#fffef8',
      stem: '#4f8a55',
      names: /jasmine|mogra|tuberose|rajnigandha|मोगरा|चमेली|रजनीगंधा/i,
    },
    {
      ground: '#f4ecc0',
      dark: '#d6a50c',
      base: '#f0c62b',
      light: '#fae27c',
      stem: green,
      names: /chrysanthemum|sunflower|सूरजमुखी|गुलदाउदी/i,
    },
  ],
  seed: [
    {
      ground: '#efe6c9',
      dark: '#7a5a12',
      base: '#a8811f',
      light: '#d0a840',
      stem: '#6b4f10',
      names: /mustard|sarson|सरसों/i,
    },
    {
      ground: '#f6dfc8',
      dark: '#b5561d',
      base: '#d9803a',
      light: '#efac6f',
      stem: '#8f4415',
      names: /lentil|masoor|toor|arhar|peanut|groundnut|मसूर|अरहर|मूंगफली/i,
    },
    {
      ground: '#e6ead2',
      dark: '#5f7a2c',
      base: '#87a044',
      light: '#b1c676',
      stem: '#4c6223',
      names: /moong|mung|pea|मूंग/i,
    },
    {
      ground: '#efe9db',
      dark: '#b59f74',
      base: '#d8c69e',
      light: '#f1e6c8',
      stem: '#8c774c',
      names: /chickpea|chana|gram|sesame|soy|cotton|चना|तिल|सोयाबीन|कपास/i,
    },
    {
      ground: '#e2ddd4',
      dark: '#2e2a26',
      base: '#4b443d',
      light: '#776c61',
      stem: '#2e2a26',
      names: /urad|nigella|chia|उड़द|कलौंजी/i,
    },
  ],
  leaf: [
    {
      ground: '#dceacf',
      dark: '#1f5a33',
      base: '#2f7d46',
      light: '#5aa067',
      stem: '#cfe3c4',
      names: /spinach|palak|methi|पालक|मेथी/i,
    },
    {
      ground: '#e7efd0',
      dark: '#5c8030',
      base: '#83a745',
      light: '#aecb72',
      stem: '#eef5da',
      names: /lettuce|betel|सलाद|पान/i,
    },
    {
      ground: '#d5e6dd',
      dark: '#154f45',
      base: '#2a7566',
      light: '#58a18f',
      stem: '#cfe8df',
      names: /tea|चाय/i,
    },
  ],
  other: [
    { ground: '#eee4cd', dark: '#9a7136', base: '#c49a58', light: '#ddbd85', stem: '#6d4d20' },
    { ground: '#e4e6d4', dark: '#7d7a4c', base: '#a8a46f', light: '#c8c596', stem: '#57552f' },
    { ground: '#f3e0c0', dark: '#ad6a16', base: '#d08f2c', light: '#e8b661', stem: '#74450c' },
  ],
}
