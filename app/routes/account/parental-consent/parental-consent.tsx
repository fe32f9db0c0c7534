import { data, href } from 'react-router'
import { giveConsentForm, INVALID_LINK } from '#app/domain/accounts/parental-consent/give-consent.form.ts'
import { GiveConsentForm } from '#app/domain/accounts/parental-consent/give-consent-form.tsx'
import {
  findLinkedConsent,
  giveConsent,
  isAdultByProfile,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { withdrawConsentForm } from '#app/domain/data-rights/withdraw-parental-consent.form.ts'
import { withdrawConsent } from '#app/domain/data-rights/withdraw-parental-consent.server.ts'
import { hasPaidOrder } from '#app/domain/orders/queries.server.ts'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/parental-consent'

export const headers = secretLinkHeaders

/** Opens the link in a parent’s email: the request for their consent or, once they gave it, the way to withdraw it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const consent = await findLinkedConsent(context.get(dbContext), params.token)
  if (!consent) return data({ consent: null, isSignedIn: false }, 404)
  const { status, childName, childEmail, parentName, userId } = consent
  return data({
    consent: { status, childName, childEmail, parentName, hasAccount: userId !== null },
    isSignedIn: context.get(visitorContext).user !== undefined,
  })
}

export const action = formAction(
  ({ context, params }: Route.ActionArgs) => ({ context, token: params.token }),
  [
    on(giveConsentForm, async ({ context, token, value: { parentName, relation } }) =>
      giveConsent(
        { db: context.get(dbContext), jobs: context.get(jobsContext) },
        {
          token,
          parentName,
          relation,
          adultEmail: await findAdultEmail(context),
          texts: policyTexts(context.get(shopContext), context.get(textsContext)),
        },
      ),
    ),
    on(withdrawConsentForm, ({ context, token }) => withdrawConsent(context.get(dbContext), token)),
  ],
)

/** The address of a signed-in customer whose profile and paid order show an identifiable adult (rule 10(1)(a)). */
async function findAdultEmail(context: Route.ActionArgs['context']): Promise<string | undefined> {
  const { user } = context.get(visitorContext)
  if (!user) return undefined
  const db = context.get(dbContext)
  const isKnown = (await isAdultByProfile(db, user.id, shopDate(new Date()))) && (await hasPaidOrder(db, user.id))
  return isKnown ? user.email : undefined
}

export default function ParentalConsent({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="Parental consent" isPrivate />
      <div className="mx-auto max-w-140">
        <PageTitle className="mb-3">Parental consent</PageTitle>
        <Content {...loaderData} response={actionData} token={token} />
      </div>
    </PageWidth>
  )
}

interface ContentProps {
  consent: Route.ComponentProps['loaderData']['consent']
  isSignedIn: boolean
  response: FormResponse | undefined
  token: string
}

function Content({ consent, isSignedIn, response, token }: ContentProps) {
  const shop = useShop()
  switch (response?.code) {
    case 'verified':
      return (
        <Banner tone="success">
          Thank you. We’ve accepted your consent, and we’ll email you a link to withdraw it.
        </Banner>
      )
    case 'withdrawn':
      return <Banner tone="success">Your consent is withdrawn, and what depended on it is deleted.</Banner>
  }
  if (!consent) {
    return (
      <>
        <Banner tone="error">{INVALID_LINK}</Banner>
        {shop.parentalConsent && (
          <p className="mt-4 text-soft">
            Do you need a new one, for example to withdraw your consent?{' '}
            <TextLink to={href('/parental-consent')}>Enter the same names and email addresses again</TextLink>.
          </p>
        )}
      </>
    )
  }

  const { childName, childEmail, parentName, hasAccount } = consent
  if (consent.status === 'asked') {
    return (
      <>
        <p className="mb-4 text-soft">
          {childName} ({childEmail}) is under 18 and {hasAccount ? 'has' : 'would like'} an account at {shop.name}. We
          may process the data of someone under 18 only if a parent or legal guardian agrees.
        </p>
        {!isSignedIn && (
          <p className="mb-4 text-soft">
            Have you bought from us before, with this email address?{' '}
            <TextLink to={signInPath(pathOf(token))}>Sign in</TextLink> first: if your profile has your date of birth,
            we don’t need to check your identity again.
          </p>
        )}
        <GiveConsentForm childName={childName} parentName={parentName} response={response} />
      </>
    )
  }
  const deletesAccount = hasAccount && consent.status === 'verified'
  return (
    <>
      {consent.status === 'given' && (
        <Banner tone="success" title="Thank you. One step is left" className="mb-4">
          The law asks us to check that an adult has agreed. Please email {complaintEmail(shop)} to arrange how you show
          us your identity and age: with an identity document, on paper or in DigiLocker. We look at it and note how we
          checked; we don’t keep a copy.
        </Banner>
      )}
      <p className="mb-4 text-soft">
        You agreed to {childName} ({childEmail}) having an account at {shop.name}.
      </p>
      <p className="mb-2 text-soft">
        {deletesAccount
          ? 'If you withdraw your consent, we delete the account immediately, with its profile, addresses, cart, wishlist and notifications. Orders and invoices are retained without the account for as long as tax law requires. Orders in progress will still be delivered; orders that aren’t paid or confirmed yet are cancelled.'
          : `If you withdraw your consent, we delete it. Without it, ${childName} can’t create an account or order.`}
      </p>
      <p className="mb-4 font-medium text-ink">This action cannot be undone.</p>
      <FormResponseBanner response={responseTo(response, withdrawConsentForm.intent)} className="mb-4" />
      <ContractButton form={withdrawConsentForm} variant="danger" busyLabel="Withdrawing...">
        {deletesAccount ? 'Withdraw consent and delete the account' : 'Withdraw consent'}
      </ContractButton>
    </>
  )
}

const pathOf = (token: string) => href('/parental-consent/:token', { token })
