import { data } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { SubscribeForm } from '#app/domain/subscriptions/components/subscribe-form.tsx'
import { subscribeForm } from '#app/domain/subscriptions/subscription.form.ts'
import { isOffered } from '#app/domain/subscriptions/subscription.ts'
import { askToSubscribe } from '#app/domain/subscriptions/subscriptions.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import type { Route } from './+types/subscribe'

export function loader({ context }: Route.LoaderArgs) {
  const { newsletter, restockAlerts } = context.get(shopContext).settings
  if (!newsletter && !restockAlerts) throw data(null, { status: 404 })
  return { newsletter }
}

export const action = formAction(
  (args: Route.ActionArgs) => ({ ...loader(args), context: args.context }),
  [
    on(subscribeForm, ({ context, value }) => {
      const { settings } = context.get(shopContext)
      if (!isOffered(settings, value.productId ? 'restock' : 'newsletter')) throw data(null, { status: 404 })
      const [db, jobs] = [context.get(dbContext), context.get(jobsContext)]
      return askToSubscribe({ db, jobs, clientAddress: context.get(clientAddressContext) }, value)
    }),
  ],
  null,
)

/** Where the forms of footer and product pages lead. */
export default function Subscribe({ loaderData: { newsletter }, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="Emails from us" isPrivate />
      <div className="mx-auto max-w-140">
        <PageTitle className="mb-3">Emails from us</PageTitle>
        {actionData?.success ? (
          <Banner tone="success">{actionData.success}</Banner>
        ) : newsletter || actionData ? (
          <SubscribeForm response={actionData} />
        ) : (
          <p>Is your size out of stock? Ask for one email on the product’s page.</p>
        )}
      </div>
    </PageWidth>
  )
}
