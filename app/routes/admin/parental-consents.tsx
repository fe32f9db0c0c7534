import { data, href } from 'react-router'
import { REJECT_CONSENT, VERIFY_CONSENT } from '#app/domain/accounts/intents.ts'
import {
  type DecideConsentOutcome,
  listWaitingConsents,
  rejectConsent,
  verifyConsent,
} from '#app/domain/accounts/parental-consent/manage/waiting-consents.server.ts'
import { WaitingConsentsTable } from '#app/domain/accounts/parental-consent/manage/waiting-consents-table.tsx'
import { decideConsentInput, verifyConsentInput } from '#app/domain/accounts/parental-consent/parental-consent-input.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import type { Route } from './+types/parental-consents'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const page = readPage(searchParams.get('page'))
  return { page, ...(await listWaitingConsents(context.get(dbContext), pageSlice(page))) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  return formHandler(FORMS, form)({ db: context.get(dbContext), jobs: context.get(jobsContext) }, actor, form)
}

type Services = Parameters<typeof verifyConsent>[0]
type Handler = (services: Services, actor: AdminActor, form: FormData) => Promise<ReturnType<typeof respond>>

const FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    VERIFY_CONSENT,
    async (services, actor, form) => {
      const submission = parseForm(form, verifyConsentInput)
      if (submission.status !== 'success') return respond({ intent: VERIFY_CONSENT, error: CHOOSE_CHECK }, 400)
      return decided(VERIFY_CONSENT, await verifyConsent(services, actor, submission.value))
    },
  ],
  [
    REJECT_CONSENT,
    async (services, actor, form) =>
      decided(REJECT_CONSENT, await rejectConsent(services, actor, hiddenFields(form, decideConsentInput))),
  ],
])

const CHOOSE_CHECK = 'Please choose how you checked the parent.'

function decided(intent: string, outcome: DecideConsentOutcome) {
  switch (outcome.status) {
    case 'verified':
      return respond({ intent, success: `Accepted. We’ve emailed ${outcome.parentName} and the child.` })
    case 'rejected':
      return respond({ intent, success: `Rejected. We’ve emailed ${outcome.parentName}.` })
    case 'not-waiting':
      return respond({ intent, error: 'This consent no longer waits for a check.' }, 404)
  }
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}

/** Lists the consents of parents whose identity and age the owner has to check. */
export default function ParentalConsents({ loaderData: { page, consents, total }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageMetadata title="Parental consents" isPrivate />
      <AdminTitle count={total}>Parental consents</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-3" />
      <p className="mb-3 max-w-prose text-soft">
        These parents agreed that someone under 18 has an account. The law asks you to check that each of them is an
        adult: look at an identity document or at one in DigiLocker, then record here how you checked. Don’t keep a
        copy. What isn’t decided within 30 days is deleted.
      </p>
      {consents.length === 0 ? (
        <EmptyState motif="buti" title="No consents to check">
          Consents appear here once a parent has followed the link in their email.
        </EmptyState>
      ) : (
        <WaitingConsentsTable consents={consents} />
      )}
      <Pager noun="consents" page={page} total={total} path={href('/admin/users/parental-consents')} keep={{}} />
    </>
  )
}
