import { data, href, redirect } from 'react-router'
import {
  askMyParentForm,
  askParentForm,
  startAskingForm,
  type TypedByChild,
} from '#app/domain/accounts/parental-consent/ask-parent.form.ts'
import { AskParentForm } from '#app/domain/accounts/parental-consent/ask-parent-form.tsx'
import { askParent, needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { SignInFrame } from '#app/domain/accounts/sign-in/sign-in-frame.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { Route } from './+types/ask-parent'

export async function loader({ context }: Route.LoaderArgs) {
  return { isSignedIn: (await requireChild(context)) !== undefined }
}

export const action = formAction(
  async ({ context }: Route.ActionArgs) => ({ context, user: await requireChild(context) }),
  [
    on(startAskingForm, async () => ({ status: 'started' as const })),
    on(
      askParentForm,
      ({ context, user, value }) => {
        const child = {
          ...value,
          userId: user?.id ?? null,
          childEmail: value.childEmail ?? user?.email.toLowerCase() ?? '',
          childName: value.childName ?? user?.fullName.split(' ')[0] ?? '',
        }
        return askParent({ db: context.get(dbContext), jobs: context.get(jobsContext) }, child, {
          clientAddress: context.get(clientAddressContext),
        })
      },
      ({ user }) => (user ? askMyParentForm : askParentForm),
    ),
  ],
  askParentForm,
)

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
  return (
    <SignInFrame title="Ask a parent or guardian">
      <PageMetadata title="Ask a parent or guardian" isPrivate />
      {actionData?.success ? (
        <Banner tone="success" className="mt-3">
          {actionData.success}
        </Banner>
      ) : (
        <>
          <p className="mt-1.5 mb-4 text-soft">
            You’re under 18, so an adult has to agree before you {isSignedIn ? 'order' : 'create an account'}. We’ll
            email your parent or guardian. Until they agree, we store only what you enter here, for 30 days at most.
          </p>
          <AskParentForm
            key={actionData?.intent ?? 'form'}
            isSignedIn={isSignedIn}
            typed={responseTo(actionData, startAskingForm.intent)?.shown as TypedByChild | undefined}
            response={actionData}
          />
        </>
      )}
    </SignInFrame>
  )
}
