/** Length of a new password, in characters; at sign-up the specification's own rule holds. */
export const RESET_PASSWORD_MIN_LENGTH = 8
/** Longer passwords are refused in words of their own; forms keep to it by `maxlength`. */
export const RESET_PASSWORD_MAX_LENGTH = 64
