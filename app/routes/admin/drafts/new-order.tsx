import { href } from 'react-router'
import { ADDRESS_COUNTRY } from '#app/domain/addresses/address.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { draftForm } from '#app/domain/checkout/by-hand/draft.form.ts'
import { DraftForm } from '#app/domain/checkout/by-hand/draft-form.tsx'
import { readDraftPage } from '#app/domain/checkout/by-hand/draft-page.server.ts'
import { CustomerSearch, ProductSearch } from '#app/domain/checkout/by-hand/draft-search.tsx'
import { lineParam } from '#app/domain/checkout/by-hand/draft-terms.ts'
import { saveDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { usualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/new-order'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = await readDraftPage(adminDb(context), searchParams)
  return {
    ...page,
    params: [...searchParams],
    isLeft: searchParams.has('draft') && !page.draft?.isLive && !page.draft?.isExpired,
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(draftForm, async ({ db, jobs, actor, context, url, value }) => {
    const shown = await readSettings(db)
    const services = {
      ...{ db, jobs, seller: sellerOf(shown.settings), usualHsnCodes: usualHsnCodes(shown.settings) },
      policyTexts: policyTexts(shown, context.get(textsContext)),
    }
    const { productId, size, quantity, price, shipping, reason, userId, email, channel, notes, holdHours } = value
    const replaces = url.searchParams.get('draft') ?? undefined
    return saveDraft(services, actor, {
      ...{ replaces, channel, shipping, reason, userId, email, notes, holdHours },
      lines: productId.map((id, index) => ({
        productId: id,
        size: size[index] ?? '',
        quantity: quantity[index] ?? 1,
        price: price[index] ?? null,
      })),
      address: {
        full_name: value.fullName,
        phone: value.phone,
        address_line_1: value.addressLine1,
        address_line_2: value.addressLine2,
        city: value.city,
        state: value.state,
        postal_code: value.postalCode,
        country: ADDRESS_COUNTRY,
      },
    })
  }),
])

/** An empty one says that there are none: without any, the page shows those of the draft. */
const lineParams = (lines: readonly string[]) =>
  (lines.length > 0 ? lines : ['']).map((line): [string, string] => ['line', line])

/** An order that the owner takes by hand, or a draft to change. Items and customer are in the address, so that links add them. */
export default function NewOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, products, customers, customer, lines, values, params, isLeft } = loaderData
  const shown = lines.map((line) => lineParam(line))
  const pathWith = (
    wanted: readonly string[],
    others: (name: string) => boolean,
    added: Record<string, string> = {},
  ) => {
    const kept = params.filter(([name]) => name !== 'line' && others(name) && !(name in added))
    const search = new URLSearchParams([...kept, ...Object.entries(added), ...lineParams(wanted)])
    return `${href('/admin/orders/new')}?${search}`
  }
  const find = (name: string) => params.find(([param]) => param === name)?.[1] ?? ''
  const kept = [...params.filter(([name]) => name !== 'line'), ...lineParams(shown)]
  return (
    <>
      <AdminTitle title={draft ? 'Change draft' : 'New order'} />
      <p className="mb-3">
        <TextLink to={href('/admin/orders/drafts')}>All drafts</TextLink>
      </p>
      <div className="grid max-w-4xl gap-3.5">
        {isLeft && (
          <Banner tone="warning">This draft has ended, and can’t be changed. Start a new order instead.</Banner>
        )}
        <div className="grid items-start gap-3.5 lg:grid-cols-2">
          <ProductSearch
            params={kept}
            value={find('q')}
            found={products}
            addPath={(productId, size) => pathWith([...shown, lineParam({ productId, size })], () => true)}
          />
          <CustomerSearch
            params={kept}
            value={find('c')}
            found={customers}
            chosen={customer}
            choosePath={(id) =>
              pathWith(shown, (name) => name !== 'c' && name !== 'customer', id ? { customer: id } : { customer: '' })
            }
          />
        </div>
        <DraftForm
          key={draft?.id}
          lines={lines.map((line) => ({
            ...line,
            removePath: pathWith(
              shown.filter((each) => each !== lineParam(line)),
              () => true,
            ),
          }))}
          customer={customer}
          values={{ holdHours: '24', channel: 'phone', ...values }}
          isChange={draft !== undefined}
          response={actionData}
        />
      </div>
    </>
  )
}
