import type { Language } from '@boli/contracts'
import { layOut, type Mail } from '@boli/mailer'
import type { SecondFactorMailKind } from '../domain/mails.ts'

export interface SecondFactorMailData {
  kind: SecondFactorMailKind
  name: string
  publicUrl: string
}

type News = Record<SecondFactorMailKind, readonly [heading: string, sentence: string]>

const news: Record<Language, News> = {
  en: {
    'authenticator-added': [
      'An authenticator app was added to your Boli account',
      'From now on signing in also asks for a code of that app. All your other devices were signed out.',
    ],
    'authenticator-removed': [
      'The authenticator app was removed from your Boli account',
      'Its codes no longer work for signing in.',
    ],
    'passkey-added': [
      'A passkey was added to your Boli account',
      'It can be used to sign in. All your other devices were signed out.',
    ],
    'passkey-removed': ['A passkey was removed from your Boli account', 'It can no longer sign in.'],
    'recovery-codes-made': [
      'New recovery codes were made for your Boli account',
      'The earlier recovery codes no longer work.',
    ],
    'recovery-code-used': [
      'A recovery code of your Boli account was used',
      'Somebody, hopefully you, signed in with your password and one of your recovery codes.',
    ],
    'second-factor-reset': [
      'The second step was removed from your Boli account',
      'An administrator removed your passkeys, authenticator app and recovery codes, and every device was signed out. Sign in with your password and set them up again.',
    ],
  },
  hi: {
    'authenticator-added': [
      'आपके बोली खाते में ऑथेंटिकेटर ऐप जोड़ा गया',
      'अब खाते में जाते समय उस ऐप का कोड भी माँगा जाएगा। बाक़ी सब जगह आपको साइन आउट कर दिया गया है।',
    ],
    'authenticator-removed': ['आपके बोली खाते से ऑथेंटिकेटर ऐप हटाया गया', 'अब उसके कोड से खाता नहीं खुलेगा।'],
    'passkey-added': [
      'आपके बोली खाते में पासकी जोड़ी गई',
      'अब इससे खाता खुल सकता है। बाक़ी सब जगह आपको साइन आउट कर दिया गया है।',
    ],
    'passkey-removed': ['आपके बोली खाते से पासकी हटाई गई', 'अब इससे खाता नहीं खुलेगा।'],
    'recovery-codes-made': ['आपके बोली खाते के नए बचाव नंबर बनाए गए', 'पुराने बचाव नंबर अब काम नहीं करेंगे।'],
    'recovery-code-used': [
      'आपके बोली खाते का एक बचाव नंबर इस्तेमाल हुआ',
      'किसी ने, आशा है आपने ही, आपके पासवर्ड और एक बचाव नंबर से खाता खोला है।',
    ],
    'second-factor-reset': [
      'आपके बोली खाते से खाते में जाने का दूसरा चरण हटाया गया',
      'एडमिन ने आपकी पासकी, ऑथेंटिकेटर ऐप और बचाव नंबर हटा दिए हैं और सब जगह आपको साइन आउट कर दिया है। पासवर्ड से खाते में जाकर इन्हें फिर से बनाएँ।',
    ],
  },
}

const frame = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    closing: 'If it was not you, choose a new password at once and check your passkeys and codes.',
    action: 'It was not me',
  },
  hi: {
    hello: (name: string) => `नमस्ते ${name},`,
    closing: 'अगर यह आपने नहीं किया, तो तुरंत नया पासवर्ड रखें और अपनी पासकी और कोड देखें।',
    action: 'यह मैंने नहीं किया',
  },
} as const

/** The mail about a change to a user's second factors. */
export function secondFactorMail(to: string, language: Language, data: SecondFactorMailData): Mail {
  const [heading, sentence] = news[language][data.kind]
  const { hello, closing, action } = frame[language]
  return layOut(to, language, {
    subject: heading,
    heading,
    paragraphs: [hello(data.name), sentence],
    closing: [closing],
    action: { label: action, url: `${data.publicUrl}/forgotPassword` },
  })
}
