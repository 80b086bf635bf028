import { Fragment } from 'react'

/** An e-mail address that wraps before its @ or a dot rather than inside a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** A text with an address in it, as {@link EmailText}. */
export function TextWithEmail({ text, email }: { text: string; email: string }) {
  const [before = '', after] = text.split(email)
  return after === undefined ? (
    text
  ) : (
    <>
      {before}
      <EmailText email={email} />
      {after}
    </>
  )
}
