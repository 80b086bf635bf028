/** What each part of somebody's payout details looks like, for pages and server alike. */
export const payoutPatterns = {
  upiId: /^[A-Za-z0-9._-]{2,80}@[A-Za-z][A-Za-z0-9]{1,18}$/,
  /** As banks print the names of people, firms and groups: "M/s Sehore Kisan Producer Co. Ltd.", "Self Help Group No 4". */
  holder: /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,/'&()-]{1,99}$/u,
  account: /^\d{9,18}$/,
  /** Four letters of the bank, a zero, six of the branch. Source: RBI. */
  ifsc: /^[A-Z]{4}0[A-Z0-9]{6}$/,
} as const
