import { Fragment } from 'react'

/** An email address that may wrap after its at sign or a dot. */
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
