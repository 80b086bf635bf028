interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/**
 * Pages run under Trusted Types (https://w3c.github.io/trusted-types/dist/spec/): a worker's script is loaded through
 * this policy or not at all, and nothing else turns a text into script or markup. Browsers without them take the address.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('boli', {
  createScriptURL(url) {
    if (new URL(url, location.origin).origin !== location.origin) throw new TypeError('Not a script of ours')
    return url
  },
})

/** @throws {TypeError} for an address of another origin. */
export function ownScript(url: string): string {
  return policy ? policy.createScriptURL(url) : url
}
