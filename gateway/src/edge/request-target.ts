import { Refusal, type Service } from '@boli/http-kit'

/** Visible ASCII after a single slash; the absolute form of proxies is not for us. */
const plainTarget = /^\/(?!\/)[!-~]*$/
/** Spellings by which one path passes for another: see {@link refuseOddTargets}. */
const oddPath = /\\|%(?:2e|2f|5c|00)|\/\.{1,2}(?:\/|$)/i

/**
 * Refuses requests whose target could be read in two ways: `\` for `/`, dot segments, encoded dots, slashes and
 * NUL, a fragment, or anything but `/path?query`. None of our own links is spelled so.
 */
export function refuseOddTargets(app: Service): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!isPlainTarget(raw.url ?? '')) throw new Refusal('malformed-request')
  })
}

function isPlainTarget(target: string): boolean {
  return plainTarget.test(target) && !target.includes('#') && !oddPath.test(target.split('?', 1)[0] ?? '')
}
