const roles = ['farmer', 'business', 'admin'] as const
export type Role = (typeof roles)[number]
