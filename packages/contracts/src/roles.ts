const roles = ['farmer', 'business', 'admin'] as const
export type Role = (typeof roles)[number]

/** Languages of the pages and the e-mails. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]
