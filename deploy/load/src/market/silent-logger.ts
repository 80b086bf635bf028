import { createLogger } from '@boli/http-kit'

/** Of tools: what goes wrong is thrown or reported, and the rest is not of interest. */
export const silentLogger = createLogger({ name: 'load', level: 'silent' })
