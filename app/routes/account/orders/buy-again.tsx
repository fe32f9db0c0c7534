import { Form, href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { buyAgainForm } from '#app/domain/orders/buy-again/buy-again.form.ts'
import { buyAgain, previewBuyAgain } from '#app/domain/orders/buy-again/buy-again.server.ts'
import { type BuyAgainItem, buyAgainResult, canAdd } from '#app/domain/orders/buy-again/buy-again-items.ts'
import { BoughtAgainList } from '#app/domain/orders/buy-again/buy-again-list.tsx'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { Banner } from '#app/ui/banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/buy-again'
import { OrderError } from './order-error.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const outcome = await previewBuyAgain(context.get(dbContext), { userId: user.id, orderId: params.orderId })
  if (outcome.status === 'unknown-order') throw notFound('order')
  return { items: outcome.items }
}

export const action = formAction(
  ({ context, params, url }: Route.ActionArgs) => ({
    db: context.get(dbContext),
    order: { userId: requireCustomer({ context, url }).id, orderId: params.orderId },
  }),
  [on(buyAgainForm, ({ db, order }) => buyAgain(db, order))],
  null,
)

export default function BuyAgain({ loaderData, actionData, params: { orderId } }: Route.ComponentProps) {
  const isDone = actionData !== undefined
  const items = (actionData?.shown as readonly BuyAgainItem[] | undefined) ?? loaderData.items
  const sum = buyAgainResult(items)
  const isToAdd = !isDone && canAdd(items)
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="Buy again" isPrivate />
      <div className="max-w-160">
        <PageTitle className="mb-4">Buy again</PageTitle>
        {isDone && <Result sum={sum} />}
        <BoughtAgainList items={items} isDone={isDone} />
        <div className="mt-2 flex flex-wrap items-center gap-2.5">
          {isToAdd && (
            <Form method="post">
              <SubmitButton intent={buyAgainForm.intent} size="lg">
                Add to Cart
              </SubmitButton>
            </Form>
          )}
          {!isToAdd && sum !== 'none' && (
            <ButtonLink to={href('/cart')} size="lg">
              View Cart
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" size="lg" to={href('/orders/:orderId', { orderId })}>
            Back to the order
          </ButtonLink>
        </div>
      </div>
    </PageWidth>
  )
}

export const ErrorBoundary = OrderError

function Result({ sum }: { sum: ReturnType<typeof buyAgainResult> }) {
  switch (sum) {
    case 'all':
      return <Banner tone="success" title="Everything in this order is in your cart" />
    case 'some':
      return (
        <div role="status">
          <Banner tone="warning" title="Some of this order is in your cart">
            The rest isn’t available right now; each item says why.
          </Banner>
        </div>
      )
    case 'none':
      return (
        <Banner tone="error" title="Nothing was added to your cart">
          None of these items is available right now; each one says why.
        </Banner>
      )
  }
}
