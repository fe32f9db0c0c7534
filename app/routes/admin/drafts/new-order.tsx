import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { draftForm } from '#app/domain/checkout/by-hand/draft.form.ts'
import { DraftForm } from '#app/domain/checkout/by-hand/draft-form.tsx'
import { readDraftPage } from '#app/domain/checkout/by-hand/draft-page.server.ts'
import { DraftSearch } from '#app/domain/checkout/by-hand/draft-search.tsx'
import { lineParam } from '#app/domain/checkout/by-hand/draft-terms.ts'
import { saveDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { usualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import { OrderLink } from '#app/domain/orders/manage/order-facts.tsx'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { toShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { formatRupees } from '#app/money.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { NameAndEmail } from '#app/ui/back-office/name-and-email.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/new-order'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  return { ...(await readDraftPage(adminDb(context), searchParams)), params: Object.fromEntries(searchParams) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(draftForm, async ({ db, jobs, actor, context, url, value }) => {
    const shown = await readSettings(db)
    const services = {
      db,
      jobs,
      seller: sellerOf(shown.settings),
      usualHsnCodes: usualHsnCodes(shown.settings),
      policyTexts: policyTexts(shown, context.get(textsContext)),
    }
    const { productId, size, quantity, price, ...sent } = value
    return saveDraft(services, actor, {
      ...sent,
      replaces: url.searchParams.get('draft') ?? undefined,
      addTo: url.searchParams.get('addTo'),
      lines: productId.map((id, index) => ({
        productId: id,
        size: size[index] ?? '',
        quantity: quantity[index] ?? 1,
        price: price[index] ?? null,
      })),
      address: toShippingAddress(value),
    })
  }),
])

/** An order that the owner takes by hand, or a draft to change. Items and customer are in the address, so that links add them. */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, addTo, hasEnded, products, customers, customer, lines, values } = loaderData
  const { line: _, ...params } = loaderData.params
  const shown = lines.map((line) => lineParam(line))
  const paramsWith = (changed: Record<string, string>, wanted = shown): [string, string][] => [
    ...Object.entries({ ...params, ...changed }),
    // An empty one says that there are none: without any, the page shows those of the draft.
    ...(wanted.length > 0 ? wanted : ['']).map((line): [string, string] => ['line', line]),
  ]
  const pathWith = (...changes: Parameters<typeof paramsWith>) =>
    `${href('/admin/orders/new')}?${new URLSearchParams(paramsWith(...changes))}`
  return (
    <>
      <AdminTitle title={draft ? 'Change draft' : addTo ? `Add items to ${addTo.orderNumber}` : 'New order'} />
      <p className="mb-3">
        <TextLink to={href('/admin/orders/drafts')}>All drafts</TextLink>
      </p>
      <div className="grid max-w-4xl gap-3.5">
        {hasEnded && (
          <Banner tone="warning">This draft has ended, and can’t be changed. Start a new order instead.</Banner>
        )}
        {addTo && (
          <Banner tone={addTo.isOpen ? 'info' : 'warning'}>
            {addTo.isOpen ? (
              <>
                The items become an order of their own, with its own invoice and parcel, linked to{' '}
                <OrderLink {...addTo} />. To send both in one parcel, give both the same tracking number.
              </>
            ) : (
              <>
                Nothing can be added to <OrderLink {...addTo} /> any more. Start a new order instead.
              </>
            )}
          </Banner>
        )}
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          <DraftSearch
            title="Find products"
            name="q"
            label="Product"
            hint="Name, SKU or barcode"
            params={paramsWith({})}
            empty="No product has this name or code."
            found={products.map(({ id, name, price, sizes }) => (
              <li key={id} className="py-2.5">
                <p className="font-semibold wrap-anywhere">
                  {name} <span className="font-normal whitespace-nowrap text-soft">{formatRupees(price)}</span>
                </p>
                <p className="flex flex-wrap gap-x-4">
                  {sizes.map(({ size, units }) =>
                    units > 0 ? (
                      <TextLink
                        key={size}
                        to={pathWith({}, [...shown, lineParam({ productId: id, size })])}
                        preventScrollReset
                        alone
                      >
                        <span className="sr-only">Add {name}, size </span>
                        {size} ({units})
                      </TextLink>
                    ) : (
                      <span key={size} className="py-2.5 text-muted line-through">
                        {size}
                      </span>
                    ),
                  )}
                </p>
              </li>
            ))}
          />
          {!addTo && (
            <DraftSearch
              title="Find the customer"
              name="c"
              label="Customer"
              hint="Name, email or phone"
              params={paramsWith({})}
              empty="No account matches. Type the details below."
              found={customers.map(({ id, fullName, email }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
                  <NameAndEmail name={fullName ?? 'N/A'} email={email} />
                  <TextLink to={pathWith({ c: '', customer: id })} preventScrollReset alone>
                    Choose<span className="sr-only"> {email}</span>
                  </TextLink>
                </li>
              ))}
            >
              {customer && (
                <p className="mb-3 wrap-anywhere">
                  For {customer.email}.{' '}
                  <TextLink to={pathWith({ c: '', customer: '' })} preventScrollReset>
                    Take the order without an account
                  </TextLink>
                </p>
              )}
            </DraftSearch>
          )}
        </div>
        <DraftForm
          key={draft?.id}
          lines={lines.map((line) => ({
            ...line,
            removePath: pathWith(
              {},
              shown.filter((each) => each !== lineParam(line)),
            ),
          }))}
          customer={customer}
          values={{ holdHours: '24', channel: 'phone', ...values }}
          isChange={draft !== undefined}
          isAddition={addTo !== undefined}
          response={actionData}
        />
      </div>
    </>
  )
}
