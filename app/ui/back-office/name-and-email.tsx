import { EmailText } from '../email-text.tsx'

/** A person in a table, with their email address below the name. */
export function NameAndEmail({ name, email }: { name: string | null; email: string }) {
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      <span className="block text-sm text-muted">
        <EmailText email={email} />
      </span>
    </>
  )
}
