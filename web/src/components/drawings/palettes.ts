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

/** Colours in the order of {@link Palette}. */
function palette(
  ground: string,
  dark: string,
  base: string,
  light: string,
  stem: string,
  produce: Pick<Palette, 'form' | 'names'> = {},
): Palette {
  return { ground, dark, base, light, stem, ...produce }
}

export const palettes: Record<ProductCategory, Palettes> = {
  grain: [
    palette('#f2ddb0', '#b9812b', '#d9a441', '#ecc778', '#a8752a', {
      names: /wheat|barley|sharbati|गेहूं|गेहूँ|जौ/i,
    }),
    palette('#efead9', '#cdbf86', '#e2d5a6', '#f5eed3', '#b3a56b', {
      names: /rice|basmati|paddy|jowar|चावल|धान|बासमती|ज्वार/i,
    }),
    palette('#f9e7ad', '#d08d12', '#f0b429', '#fad569', '#a8791c', { names: /maize|corn|मक्का/i }),
    palette('#e5e3cf', '#7f7a4c', '#a39d68', '#c4be8d', '#6b6740', {
      names: /bajra|millet|ragi|बाजरा|रागी/i,
    }),
  ],
  vegetable: [
    palette('#f6d6c6', '#b8321f', '#d94a30', '#ee7557', green, { names: /tomato|टमाटर/i }),
    palette('#e6dcec', '#46285c', '#643c80', '#8259a0', '#5c9650', {
      form: 'long',
      names: /brinjal|aubergine|eggplant|बैंगन/i,
    }),
    palette('#dfebd0', '#3f7a30', '#5f9a45', '#8cbf6a', '#2f5f2a', {
      form: 'slender',
      names: /okra|bhindi|chilli|capsicum|cucumber|gourd|peas|bean|भिंडी|मटर|लौकी/i,
    }),
    palette('#edf0dc', '#a9bd7f', '#cbd9a6', '#e7efcf', '#6f9a4f', { names: /cabbage|cauliflower|गोभी/i }),
  ],
  fruit: [
    palette('#fbe2ad', '#e0731b', '#f2a52c', '#fbc765', green, { names: /mango|papaya|आम|पपीता/i }),
    palette('#fddfbb', '#d6690f', '#ef8a22', '#fbb163', green, { names: /orange|kinnow|mandarin|संतरा/i }),
    palette('#f6d3cf', '#9f1f2c', '#c8323d', '#e2676a', '#5d7f3c', {
      names: /apple|pomegranate|litchi|अनार|सेब|लीची/i,
    }),
    palette('#f3edc0', '#cfa516', '#ecc738', '#f7de78', '#6b7f2f', { names: /banana|lemon|lime|केला|नींबू/i }),
    palette('#dfead2', '#5f8f3a', '#8cb656', '#b9d68b', '#4f6f33', {
      names: /guava|grape|watermelon|melon|pear|अमरूद|अंगूर|तरबूज/i,
    }),
  ],
  herb: [
    palette('#dcebd5', '#2f6b3c', '#4f9256', '#7fb77f', '#39713f'),
    palette('#e6edd4', '#5b7b35', '#7fa04c', '#a9c477', '#5f7d3c'),
    palette('#d8ebe4', '#1f6a5a', '#3d917c', '#76b8a5', '#2f7565', { names: /mint|tulsi|पुदीना|तुलसी/i }),
  ],
  spice: [
    palette('#f6cfc2', '#8a1f14', '#b93522', '#d85f45', '#5c7a3a', {
      form: 'chilli',
      names: /chilli|chili|mirch|मिर्च/i,
    }),
    palette('#f8e4a4', '#b07408', '#d9980f', '#efbf4a', '#8b6a25', {
      names: /turmeric|haldi|fenugreek|methi|saffron|हल्दी|केसर/i,
    }),
    palette('#e3e9cf', '#5e7a35', '#86a04e', '#aec27d', '#4f6a2d', {
      names: /cardamom|elaichi|fennel|saunf|coriander|इलायची|सौंफ|धनिया/i,
    }),
    palette('#ecdccb', '#3b2a20', '#5c4232', '#866450', '#3b2a20', {
      names: /pepper|clove|cumin|jeera|ajwain|cinnamon|काली|लौंग|जीरा|अजवाइन|दालचीनी/i,
    }),
  ],
  root: [
    palette('#f5d9dd', '#8f2d4a', '#b54f6a', '#d7899b', '#8f6a3c', {
      form: 'bulb',
      names: /onion|shallot|beet|प्याज|चुकंदर/i,
    }),
    palette('#eee0c9', '#9a7238', '#bd9655', '#d8b981', '#7d5a2a', {
      names: /potato|ginger|yam|cassava|आलू|अदरक/i,
    }),
    palette('#fbdcbd', '#cf5a12', '#ea7a24', '#f7a35b', green, {
      form: 'tapering',
      names: /carrot|गाजर|sweet/i,
    }),
    palette('#edeae0', '#c6bda6', '#e3dcc8', '#f7f3e8', '#8b8360', {
      form: 'bulb',
      names: /garlic|radish|turnip|लहसुन|मूली|शलगम/i,
    }),
  ],
  flower: [
    palette('#dfe8cf', '#d97706', '#f0981a', '#fbbf4d', green, { names: /marigold|genda|गेंदा/i }),
    palette('#f8dde2', '#a51f45', '#cf3d62', '#ea7d95', green, { names: /rose|lotus|hibiscus|गुलाब|कमल/i }),
    palette('#dbe7dc', '#e1dcc6', '#f7f4e6', '#fffef8', '#4f8a55', {
      names: /jasmine|mogra|tuberose|rajnigandha|मोगरा|चमेली|रजनीगंधा/i,
    }),
    palette('#f4ecc0', '#d6a50c', '#f0c62b', '#fae27c', green, {
      names: /chrysanthemum|sunflower|सूरजमुखी|गुलदाउदी/i,
    }),
  ],
  seed: [
    palette('#efe6c9', '#7a5a12', '#a8811f', '#d0a840', '#6b4f10', { names: /mustard|sarson|सरसों/i }),
    palette('#f6dfc8', '#b5561d', '#d9803a', '#efac6f', '#8f4415', {
      names: /lentil|masoor|toor|arhar|peanut|groundnut|मसूर|अरहर|मूंगफली/i,
    }),
    palette('#e6ead2', '#5f7a2c', '#87a044', '#b1c676', '#4c6223', { names: /moong|mung|pea|मूंग/i }),
    palette('#efe9db', '#b59f74', '#d8c69e', '#f1e6c8', '#8c774c', {
      names: /chickpea|chana|gram|sesame|soy|cotton|चना|तिल|सोयाबीन|कपास/i,
    }),
    palette('#e2ddd4', '#2e2a26', '#4b443d', '#776c61', '#2e2a26', { names: /urad|nigella|chia|उड़द|कलौंजी/i }),
  ],
  leaf: [
    palette('#dceacf', '#1f5a33', '#2f7d46', '#5aa067', '#cfe3c4', {
      names: /spinach|palak|methi|पालक|मेथी/i,
    }),
    palette('#e7efd0', '#5c8030', '#83a745', '#aecb72', '#eef5da', { names: /lettuce|betel|सलाद|पान/i }),
    palette('#d5e6dd', '#154f45', '#2a7566', '#58a18f', '#cfe8df', { names: /tea|चाय/i }),
  ],
  other: [
    palette('#eee4cd', '#9a7136', '#c49a58', '#ddbd85', '#6d4d20'),
    palette('#e4e6d4', '#7d7a4c', '#a8a46f', '#c8c596', '#57552f'),
    palette('#f3e0c0', '#ad6a16', '#d08f2c', '#e8b661', '#74450c'),
  ],
}
