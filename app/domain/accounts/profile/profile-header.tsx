import { EmailText } from '#app/ui/email-text.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'

/** Heads the account page: the customer's initial in a flower motif, name and email address. */
export function ProfileHeader({ fullName, email }: { fullName: string; email: string }) {
  const [initial = ''] = fullName
  return (
    <div className="flex items-center gap-3.5">
      <span aria-hidden="true" className="relative grid flex-none place-items-center">
        <Motif name="gul" className="w-15 text-rosegold-200" />
        <span className="absolute pt-1 font-display text-2xl leading-none text-heading">{initial.toUpperCase()}</span>
      </span>
      <div className="min-w-0">
        <PageTitle className="text-2xl wrap-anywhere md:text-2xl lg:text-4xl">{fullName}</PageTitle>
        <p className="text-soft">
          <EmailText email={email} />
        </p>
      </div>
    </div>
  )
}
