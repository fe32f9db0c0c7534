import { href } from 'react-router'
import {
  rejectConsentForm,
  verifyConsentForm,
} from '#app/domain/accounts/parental-consent/manage/decide-consent.form.ts'
import {
  listWaitingConsents,
  rejectConsent,
  verifyConsent,
} from '#app/domain/accounts/parental-consent/manage/waiting-consents.server.ts'
import { WaitingConsentsTable } from '#app/domain/accounts/parental-consent/manage/waiting-consents-table.tsx'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import type { Route } from './+types/parental-consents'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const page = readPage(searchParams.get('page'))
  return { page, ...(await listWaitingConsents(db, pageSlice(page))) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(verifyConsentForm, async ({ actor, value: { consentId, check }, ...services }) => {
    return check ? verifyConsent(services, actor, { consentId, check }) : { status: 'not-checked' as const }
  }),
  on(rejectConsentForm, ({ actor, value, ...services }) => rejectConsent(services, actor, value)),
])

/** Lists the consents of parents whose identity and age the owner has to check. */
export default function ParentalConsents({ loaderData: { page, consents, total }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Parental consents" count={total} />
      <FormResponseBanner response={actionData} className="mb-3" />
      <p className="mb-3 max-w-prose text-soft">
        These parents agreed to an account for someone under 18. The law asks you to check that each of them is an
        adult: look at an identity document, on paper or in DigiLocker, then record here how you checked. Don’t keep a
        copy. Consents that you don’t decide on within 30 days are deleted.
      </p>
      {consents.length === 0 ? (
        <EmptyState motif="buti" title="No consents to check">
          Consents appear here once a parent has agreed with the link in their email.
        </EmptyState>
      ) : (
        <WaitingConsentsTable consents={consents} />
      )}
      <Pager noun="consents" page={page} total={total} path={href('/admin/users/parental-consents')} keep={{}} />
    </>
  )
}
