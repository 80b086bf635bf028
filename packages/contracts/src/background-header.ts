/** Header by which a page says that it asks by itself, with nobody at it for a minute. */
export const BACKGROUND_HEADER = 'x-boli-background'
