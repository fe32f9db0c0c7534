import type { SubmissionResult } from '@conform-to/react'
import { data, Form, href } from 'react-router'
import { GIVE_CONSENT, WITHDRAW_CONSENT } from '#app/domain/accounts/intents.ts'
import { GiveConsentForm } from '#app/domain/accounts/parental-consent/give-consent-form.tsx'
import {
  findLinkedConsent,
  giveConsent,
  isAdultByProfile,
} from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { giveConsentInput } from '#app/domain/accounts/parental-consent/parental-consent-input.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { withdrawConsent } from '#app/domain/data-rights/withdraw-parental-consent.server.ts'
import { hasPaidOrder } from '#app/domain/orders/queries.server.ts'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle, PageWidth } from '#app/ui/page.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/parental-consent'

/** Whoever knows the address can act for the parent, so no other site may see it and no cache may store it. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

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

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request)
  return formHandler(FORMS, form)(args, form)
}

const FORMS = new Map([
  [GIVE_CONSENT, giveForm],
  [WITHDRAW_CONSENT, withdrawForm],
])

async function giveForm({ context, params }: Route.ActionArgs, form: FormData) {
  const submission = parseForm(form, giveConsentInput)
  const reject = (result: SubmissionResult, status: number) => respond({ intent: GIVE_CONSENT, result }, status)
  if (submission.status !== 'success') return reject(submission.reply(), 400)

  const db = context.get(dbContext)
  const outcome = await giveConsent(
    { db, jobs: context.get(jobsContext) },
    {
      ...submission.value,
      token: params.token,
      adultEmail: await findAdultEmail(context),
      texts: policyTexts(context.get(shopContext)),
    },
  )
  if (outcome.status === 'invalid-link') return reject(submission.reply({ formErrors: [INVALID_LINK] }), 404)
  return respond({ intent: GIVE_CONSENT, code: outcome.status })
}

/** The address of a signed-in customer whose profile and paid order show an identifiable adult (rule 10(1)(a)). */
async function findAdultEmail(context: Route.ActionArgs['context']): Promise<string | undefined> {
  const { user } = context.get(visitorContext)
  if (!user) return undefined
  const db = context.get(dbContext)
  const isKnown = (await isAdultByProfile(db, user.id, shopDate(new Date()))) && (await hasPaidOrder(db, user.id))
  return isKnown ? user.email : undefined
}

async function withdrawForm({ context, params }: Route.ActionArgs) {
  const outcome = await withdrawConsent(context.get(dbContext), params.token)
  switch (outcome.status) {
    case 'withdrawn':
      return respond({ intent: WITHDRAW_CONSENT, code: 'withdrawn' })
    case 'payment-in-progress':
      return respond({ intent: WITHDRAW_CONSENT, error: PAYMENT_IN_PROGRESS }, 409)
    case 'administrator':
      return respond({ intent: WITHDRAW_CONSENT, error: ADMINISTRATOR }, 403)
    case 'invalid-link':
      return respond({ intent: WITHDRAW_CONSENT, error: INVALID_LINK }, 404)
  }
}

const INVALID_LINK = 'This link has expired, was already used, or was replaced by a newer email.'

const PAYMENT_IN_PROGRESS =
  'A payment from this account is in progress. Please try again in a few minutes, when it has ended.'

const ADMINISTRATOR =
  'The administrator’s account can’t be deleted, so your consent hasn’t been withdrawn. Please contact us.'

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}

export default function ParentalConsent({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const response: FormResponse | undefined = actionData
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="Parental consent" isPrivate />
      <div className="mx-auto max-w-140">
        <PageTitle className="mb-3">Parental consent</PageTitle>
        <Content {...loaderData} response={response} token={token} />
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
          Thank you. Your consent counts from now on. We’ve emailed you a link to withdraw it.
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
        <GiveConsentForm childName={childName} parentName={parentName} lastResult={response?.result} />
      </>
    )
  }
  const deletesAccount = hasAccount && consent.status === 'verified'
  return (
    <>
      {consent.status === 'given' && (
        <Banner tone="success" title="Thank you. One step is left" className="mb-4">
          The law asks us to check that an adult has agreed. Please email {complaintEmail(shop)} to arrange how you show
          us your identity and age: with an identity document, or one in DigiLocker. We look at it and note how we
          checked; we don’t keep a copy.
        </Banner>
      )}
      <p className="mb-4 text-soft">
        You agreed to {childName} ({childEmail}) having an account at {shop.name}.
      </p>
      <p className="mb-2 text-soft">
        {deletesAccount
          ? 'If you withdraw your consent, we delete the account immediately, with its profile, addresses, cart, wishlist and notifications. Orders and invoices are retained without the account for as long as tax law requires. Orders in progress will still be delivered.'
          : `If you withdraw your consent, we delete it. Without it, ${childName} can’t create an account or order.`}
      </p>
      <p className="mb-4 font-medium text-ink">This action cannot be undone.</p>
      {response?.error && (
        <Banner tone="error" className="mb-4">
          {response.error}
        </Banner>
      )}
      <Form method="post">
        <SubmitButton intent={WITHDRAW_CONSENT} variant="danger" busyLabel="Withdrawing...">
          {deletesAccount ? 'Withdraw consent and delete the account' : 'Withdraw consent'}
        </SubmitButton>
      </Form>
    </>
  )
}

const pathOf = (token: string) => href('/parental-consent/:token', { token })
