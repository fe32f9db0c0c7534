import type { SubmissionResult } from '@conform-to/react'
import { data, href, redirect } from 'react-router'
import { ASK_PARENT, START_ASKING } from '#app/domain/accounts/intents.ts'
import { AskParentForm } from '#app/domain/accounts/parental-consent/ask-parent-form.tsx'
import { askParent, needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { askParentInput, newChildInput } from '#app/domain/accounts/parental-consent/parental-consent-input.ts'
import { AccountSidePanel } from '#app/domain/accounts/sign-in/account-side-panel.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import type { Route } from './+types/ask-parent'

interface AskParentResponse extends FormResponse {
  /** What the child typed in the sign-up form. */
  readonly typed?: { readonly childName: string; readonly childEmail: string }
}

export async function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: (await requireChild(context)) !== undefined }
}

/** The response doesn’t reveal whether an address has an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const user = await requireChild(context)
  const form = await readForm(request)
  if (form.get('intent') === START_ASKING)
    return data<AskParentResponse>({ intent: START_ASKING, typed: typedBy(form) })

  const submission = user ? parseForm(form, askParentInput) : parseForm(form, newChildInput)
  if (submission.status !== 'success') return reject(submission.reply(), 400)

  const child = {
    userId: user?.id ?? null,
    childEmail: user?.email.toLowerCase() ?? '',
    childName: user?.fullName.split(' ')[0] ?? '',
    ...submission.value,
  }
  const outcome = await askParent({ db: context.get(dbContext), jobs: context.get(jobsContext) }, child, {
    clientAddress: context.get(clientAddressContext),
  })
  switch (outcome.status) {
    case 'asked':
      return data<AskParentResponse>({ intent: ASK_PARENT, success: askedText(child.parentEmail) })
    case 'own-address':
      return reject(submission.reply({ fieldErrors: { parentEmail: [OWN_ADDRESS] } }), 400)
    case 'too-many-attempts':
      return reject(submission.reply({ formErrors: [TOO_MANY_ATTEMPTS] }), 429)
  }
}

const OWN_ADDRESS = 'Please enter the email address of your parent or guardian, not your own'

function askedText(parentEmail: string): string {
  return `We’ve emailed ${parentEmail}. Once your parent or guardian has agreed and we’ve checked who they are, we’ll email you what to do next.`
}

function reject(result: SubmissionResult, status: number) {
  return data<AskParentResponse>({ intent: ASK_PARENT, result }, status)
}

/** Of the sign-up form, only what asking takes. */
function typedBy(form: FormData) {
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  return { childName: textOf('fullName').split(' ')[0] ?? '', childEmail: textOf('email') }
}

/**
 * The signed-in child; undefined for a visitor.
 *
 * @throws a 404 response while the shop doesn’t ask for consent, a redirect for a customer who needs none.
 */
async function requireChild(context: Route.LoaderArgs['context']) {
  if (!context.get(shopContext).settings.parentalConsent) throw data(null, { status: 404 })
  const { user } = context.get(visitorContext)
  if (user && !(await needsParentalConsent(context.get(dbContext), user.id, shopDate(new Date())))) {
    throw redirect(href('/profile'))
  }
  return user
}

/** Where a child asks a parent for consent, before they have an account or once their profile says that they are one. */
export default function AskParent({ loaderData: { isSignedIn }, actionData }: Route.ComponentProps) {
  const response: AskParentResponse | undefined = actionData
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <PageMetadata title="Ask a parent or guardian" isPrivate />
      <AccountSidePanel />
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          <PageTitle>Ask a parent or guardian</PageTitle>
          {response?.success ? (
            <Banner tone="success" className="mt-3">
              {response.success}
            </Banner>
          ) : (
            <>
              <p className="mt-1.5 mb-4 text-soft">
                You’re under 18, so an adult has to agree before you {isSignedIn ? 'order' : 'create an account'}. We’ll
                email your parent or guardian. Until they agree, we store only what you enter here, for 30 days at most.
              </p>
              <AskParentForm
                key={response?.intent ?? 'form'}
                isSignedIn={isSignedIn}
                defaultValue={response?.typed}
                lastResult={response?.result}
              />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
