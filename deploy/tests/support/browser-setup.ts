import { buildWeb } from '@boli/local'
import chromiumForServers from '@sparticuz/chromium'

/** Makes once what the files of the browser suite, two of them at a time, would otherwise make beside each other. */
export default async function setUp(): Promise<void> {
  // Whoever finds the program takes it, also while somebody else is still writing it.
  await chromiumForServers.executablePath()
  if (!process.env.BOLI_ADDRESS) await buildWeb({})
}
