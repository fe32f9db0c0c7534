import { data } from 'react-router'
import { bringCartBackForm, stopRemindersForm } from '#app/domain/cart/reminders/cart-reminders.form.ts'
import {
  bringCartBack,
  cartReminderLinksContext,
  findLinkedReminder,
  stopLinkedReminders,
} from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { previewTopUp } from '#app/domain/cart/top-up-cart.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import type { BuyAgainItem } from '#app/domain/orders/buy-again/buy-again-items.ts'
import { BoughtAgainList } from '#app/domain/orders/buy-again/buy-again-list.tsx'
import { signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/cart-reminder'

export const headers = secretLinkHeaders

type Asked = Pick<Route.LoaderArgs, 'context' | 'params'>

/** Opens the link in a reminder. Only its customer, signed in, sees what it's about. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const reminder = await findLinkedReminder(db, context.get(cartReminderLinksContext), params.token)
  if (!reminder) throw data(null, { status: 404 })
  const { user } = context.get(visitorContext)
  const view = user?.id === reminder.userId ? 'own' : user ? 'not-yours' : 'signed-out'
  if (view !== 'own') return { view, signIn: signInPath(url.pathname) }

  const parts = await previewTopUp(db, reminder.userId, reminder.lines, true)
  const items = reminder.lines.flatMap((line, index): BuyAgainItem[] => {
    const part = parts[index]
    const id = `${line.productId} ${line.size}`
    return part ? [{ item: { ...line, id, product: null }, part }] : []
  })
  return { view, items }
}

export const action = formAction(
  ({ context, params }: Route.ActionArgs) => ({ context, params }),
  [
    on(bringCartBackForm, bringBack),
    on(stopRemindersForm, ({ context, params }: Asked) =>
      stopLinkedReminders(context.get(dbContext), context.get(cartReminderLinksContext), params.token),
    ),
  ],
  stopRemindersForm,
)

/** Someone else's link brings nothing back, and looks like one that was never made. */
async function bringBack({ context, params }: Asked) {
  const db = context.get(dbContext)
  const reminder = await findLinkedReminder(db, context.get(cartReminderLinksContext), params.token)
  if (!reminder || context.get(visitorContext).user?.id !== reminder.userId) return { status: 'unknown-link' as const }
  return bringCartBack(db, reminder)
}

export default function CartReminder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="py-6 pb-14 lg:py-11 lg:pb-22">
      <PageMetadata title="Your cart" isPrivate />
      <div className="max-w-160">
        <PageTitle className="mb-4">Your cart</PageTitle>
        <FormResponseBanner response={actionData} className="mb-4" />
        {loaderData.items ? (
          <>
            <p className="text-soft">What the email showed, as it is now. The button puts back what is missing.</p>
            <BoughtAgainList items={loaderData.items} isDone={false} since="in the email" />
            <ContractButton form={bringCartBackForm} size="lg" formClassName="mt-2 mb-8">
              Put these back in my cart
            </ContractButton>
          </>
        ) : (
          <div className="mb-8">
            <p className="mb-4 text-soft">
              {loaderData.view === 'signed-out'
                ? 'Sign in to see what you left in your cart.'
                : 'This link is for another account. Sign out, and sign in with the one that got the email.'}
            </p>
            {loaderData.view === 'signed-out' && <ButtonLink to={loaderData.signIn}>Sign in</ButtonLink>}
          </div>
        )}
        {!actionData && (
          <ContractButton form={stopRemindersForm} variant="secondary">
            Stop emails about carts
          </ContractButton>
        )}
      </div>
    </PageWidth>
  )
}
