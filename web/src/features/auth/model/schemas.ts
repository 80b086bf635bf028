/** The rules of the auth forms; fetched when a form is first used. */
export { ForgotPasswordBody, LoginBody, registerBodies } from '@boli/contracts'
