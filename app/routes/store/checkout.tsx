import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, redirectDocument } from 'react-router'
import type { Address } from '#app/domain/addresses/address.ts'
import { saveAddress, setDefaultAddress } from '#app/domain/addresses/commands.server.ts'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { addressInput, chooseDefaultInput } from '#app/domain/addresses/schema.ts'
import { buyableLines, cartTotals } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { checkoutPath, checkoutPlace } from '#app/domain/checkout/checkout-step.ts'
import { CheckoutScreen } from '#app/domain/checkout/components/checkout-screen.tsx'
import { widgetContext } from '#app/domain/checkout/widget.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { log } from '#app/platform/log.server.ts'
import { PageWidth } from '#app/ui/page.tsx'
import type { Route } from './+types/checkout'

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const [cart, addresses] = await Promise.all([listCartLines(db, user.id), listAddressesQuietly(db, user.id)])
  const lines = buyableLines(cart)
  const totals = cartTotals(lines)
  if (lines.length === 0 || totals.isTooLarge) throw redirect('/cart')

  const place = checkoutPlace(url.searchParams, addresses)
  return { place, addresses, lines, totals, email: user.email, widget: context.get(widgetContext) }
}

/** Addresses that cannot be read are none; the log tells why. */
async function listAddressesQuietly(db: Db, userId: string): Promise<Address[]> {
  try {
    return await listAddresses(db, userId)
  } catch (error) {
    log.error({ err: error }, 'the addresses of a customer could not be loaded')
    return []
  }
}

/**
 * Coming from another page, the checkout is opened as a document of its own: the payment widget's hosts may be reached
 * only from a document that was sent for this address.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const [opened] = performance.getEntriesByType('navigation')
  if (opened && new URL(opened.name).pathname !== pathname) throw redirectDocument(pathname + search)
  return serverLoader()
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'save-address':
      return save(db, user.id, form)
    case 'set-default':
      return chooseDefault(db, user.id, form, url)
    default:
      throw data('Unknown intent', { status: 400 })
  }
}

/** An address that cannot be saved stays in its form without a word, as the shop wants it; the log tells why. */
async function save(db: Db, userId: string, form: FormData) {
  const submission = parseWithZod(form, { schema: addressInput })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })

  let outcome: Awaited<ReturnType<typeof saveAddress>>
  try {
    outcome = await saveAddress(db, userId, submission.value)
  } catch (error) {
    log.error({ err: error }, 'an address could not be saved')
    return data(submission.reply(), { status: 500 })
  }
  if (outcome.status === 'unknown-address') throw data('That address does not exist', { status: 404 })
  return redirect(checkoutPath('shipping', { address: outcome.addressId }))
}

async function chooseDefault(db: Db, userId: string, form: FormData, url: URL) {
  const input = chooseDefaultInput.safeParse(Object.fromEntries(form))
  const outcome = input.success
    ? await setDefaultAddress(db, { userId, addressId: input.data.addressId }).catch((error: unknown) => {
        log.error({ err: error }, 'the default address could not be changed')
        return { status: 'failed' as const }
      })
    : { status: 'unknown-address' as const }
  if (outcome.status === 'unknown-address') throw data('That address does not exist', { status: 404 })
  return redirect(`/checkout${url.search}`)
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <PageWidth className="pt-4.5 lg:pt-10 lg:pb-22">
      <title>Checkout · Gulmeher</title>
      <CheckoutScreen {...loaderData} lastResult={actionData} />
    </PageWidth>
  )
}
