import { newId, type RouteName } from '@boli/contracts'
import { badBodies, badField, badIds, badValues, ofNothing, type RouteTrial, refused } from './trial.ts'

const notText = { 'a number': 12, 'a list': ['x'], nothing: null }
const password = { ...notText, empty: '', huge: 'x'.repeat(5000) }
const asksPassword = [...badValues({}, 'password', { ...password, absent: undefined }), ...badBodies()]
const code = { ...notText, short: '12', 'with signs': '12-34<>' }

const encoded = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const made = { ...encoded, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
const shown = {
  ...encoded,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
}

export const secondFactorTrials = {
  secondFactor: { caller: 'business', badInputs: [] },
  newAuthenticator: { caller: 'business', badInputs: asksPassword },
  confirmAuthenticator: {
    caller: 'business',
    badInputs: [
      ...badValues({}, 'code', { ...code, absent: undefined, letters: 'abcdef' }),
      refused('a code without a secret', { json: { code: '123456' } }, 'code-expired'),
      ...badBodies(),
    ],
  },
  removeAuthenticator: { caller: 'business', badInputs: asksPassword },
  newPasskey: { caller: 'business', badInputs: asksPassword },
  addPasskey: {
    caller: 'business',
    badInputs: [
      ...badValues({}, 'passkey', { ...notText, absent: undefined }),
      badField('name', 'markup', { json: { passkey: made, name: '<b>' } }),
      refused('one that nobody asked for', { json: { passkey: made } }, 'passkey-refused'),
      ...badBodies(),
    ],
  },
  renamePasskey: {
    caller: 'business',
    badInputs: [
      ...badIds('passkeyId', { json: { name: 'Phone' } }, 'not-found'),
      ...badValues(
        {},
        'name',
        { ...notText, blank: '  ', long: 'x'.repeat(51) },
        { params: { passkeyId: newId() } },
      ),
    ],
  },
  removePasskey: {
    caller: 'business',
    badInputs: badValues({}, 'password', password, { params: { passkeyId: newId() } }),
  },
  newRecoveryCodes: { caller: 'business', badInputs: asksPassword },
  secondStepOptions: {
    caller: 'anonymous',
    badInputs: [refused('without a sign-in under way', {}, 'sign-in-expired')],
  },
  secondStep: {
    caller: 'anonymous',
    badInputs: [
      ...badValues({}, 'code', { ...code, absent: undefined }),
      refused('without a sign-in under way', { json: { code: '123456' } }, 'sign-in-expired'),
      ...badBodies(),
    ],
  },
  passkeySignInOptions: { caller: 'anonymous', badInputs: [] },
  passkeySignIn: {
    caller: 'anonymous',
    badInputs: [
      ...badValues({}, 'passkey', { ...notText, absent: undefined }),
      refused('a passkey of nobody', { json: { passkey: shown } }, 'passkey-refused'),
      ...badBodies(),
    ],
  },
  resetSecondFactor: ofNothing('admin', 'id', 'not-found'),
} as const satisfies Partial<Record<RouteName, RouteTrial>>
