import { expect, test } from 'vitest'
import { deviceLabel, devicePartsOf } from './device-label.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['curl/8.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})

test.each([
  ['Samsung Internet on Android', 'Samsung Internet', 'Android'],
  ['Chrome', 'Chrome', null],
  ['iOS', null, 'iOS'],
  ['Unknown device', null, null],
])('the label %s is made of %s and %s', (label, browser, system) => {
  expect(devicePartsOf(label)).toEqual({ browser, system })
})
