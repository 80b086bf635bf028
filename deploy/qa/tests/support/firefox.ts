import { findProgram } from '@boli/test-kit/parts'
import { type Browser, launch } from 'puppeteer-core'
import { withDevanagari } from './browser.ts'

/** A Firefox of this machine, or null. */
export function findFirefox(): Promise<string | null> {
  return findProgram('firefox-esr', 'firefox')
}

/**
 * A Firefox that subscribes with a push service of ours, the only kind of browser that can. Playwright drives none but its
 * own build.
 * @param pushServer `ws:` address.
 */
export async function launchFirefox(program: string, pushServer: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    env: await withDevanagari(),
    extraPrefsFirefox: {
      // Those for tests turn the push service off.
      'remote.prefs.recommended': false,
      'dom.push.serverURL': pushServer,
      'dom.push.testing.allowInsecureServerURL': true,
      // Nobody is there to press the browser's own button.
      'permissions.default.desktop-notification': 1,
      'alerts.useSystemBackend': false,
    },
  })
}
