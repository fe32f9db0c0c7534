import { data } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { confirmSubscriptionForm, unsubscribeForm } from '#app/domain/subscriptions/subscription.form.ts'
import { isOffered } from '#app/domain/subscriptions/subscription.ts'
import {
  confirmSubscription,
  findLinkedSubscription,
  subscriptionLinksContext,
  unsubscribe,
} from '#app/domain/subscriptions/subscriptions.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/subscription'

export const headers = secretLinkHeaders

/** Opens the link in an email. It changes nothing, because mail programs follow links before people do. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const links = context.get(subscriptionLinksContext)
  const subscription = await findLinkedSubscription(context.get(dbContext), links, params.token)
  return data({ subscription }, subscription ? 200 : 404)
}

export const action = formAction(
  ({ context, params }: Route.ActionArgs) =>
    ({ sent: [context.get(dbContext), context.get(subscriptionLinksContext), params.token] }) as const,
  [
    on(confirmSubscriptionForm, ({ sent }) => confirmSubscription(...sent)),
    on(unsubscribeForm, ({ sent }) => unsubscribe(...sent)),
  ],
  unsubscribeForm,
)

export default function Subscription({ loaderData: { subscription }, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="Emails from us" isPrivate />
      <div className="mx-auto max-w-140">
        <PageTitle className="mb-3">Emails from us</PageTitle>
        <FormResponseBanner response={actionData} className="mb-4" />
        {subscription ? (
          <Linked {...subscription} />
        ) : (
          !actionData && <Banner tone="error">This link has expired, or the address was deleted.</Banner>
        )}
      </div>
    </PageWidth>
  )
}

type LinkedProps = NonNullable<Route.ComponentProps['loaderData']['subscription']>

function Linked({ kind, isConfirmed, size, productName }: LinkedProps) {
  const shop = useShop()
  const what =
    kind === 'newsletter'
      ? `the newsletter of ${shop.name}`
      : `one email when ${productName} in size ${size} is back in stock`
  return (
    <>
      <p className="mb-4 text-soft">{isConfirmed ? `You get ${what}.` : `Do you want ${what}?`}</p>
      <div className="flex flex-wrap gap-2.5">
        {!isConfirmed && isOffered(shop, kind) && (
          <ContractButton form={confirmSubscriptionForm}>Yes, confirm</ContractButton>
        )}
        <ContractButton form={unsubscribeForm} variant="secondary">
          {isConfirmed ? 'Unsubscribe' : 'No, delete my address'}
        </ContractButton>
      </div>
    </>
  )
}
