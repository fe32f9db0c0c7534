import { Fragment } from 'react'

/** An e-mail address that goes on behind its at sign or a dot where it is too long for its line. */
export function EmailText({ email }: { email: string }) {
  const parts = [...email.matchAll(/[^@.]*[@.]|[^@.]+$/g)]
  return (
    <span className="wrap-anywhere">
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
