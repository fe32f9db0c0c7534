import { Fragment } from 'react'

/** An e-mail address that goes on behind its at sign or a dot where it is too long for its line. */
export function EmailText({ email }: { email: string }) {
  const parts = email.match(/[^@.]*[@.]|[^@.]+$/g) ?? []
  return (
    <span className="wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address do not change places.
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </span>
  )
}
