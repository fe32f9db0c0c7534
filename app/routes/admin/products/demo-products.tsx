import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { countDemoProducts, removeDemoProducts } from '#app/domain/catalog/manage/demo-products.server.ts'
import { removeDemoProductsForm } from '#app/domain/catalog/manage/remove-demo-products.form.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/demo-products'

export async function loader({ context }: Route.LoaderArgs) {
  return countDemoProducts(adminDb(context))
}

export const action = formAction(
  byAdmin<Route.ActionArgs>,
  [
    on(removeDemoProductsForm, async ({ db, actor }) => {
      await removeDemoProducts(db, actor)
      return { status: 'removed' as const }
    }),
  ],
  null,
)

/** Asks before all demo products are removed, and says so when there are none. */
export default function DemoProducts({ loaderData: { demoProducts, ownProducts } }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Demo products" count={demoProducts} />
      <div className="max-w-3xl">
        <Card title={demoProducts === 0 ? 'There are no demo products' : 'Remove the demo products?'}>
          <div className="grid gap-3 p-4">
            {demoProducts === 0 ? (
              <p role="status">Your shop shows only your own products.</p>
            ) : (
              <>
                <p>
                  This deletes {demoProducts === 1 ? '1 product' : `${demoProducts} products`} of the demo catalogue
                  with their images. Products that someone has ordered or put in their cart stay in the bin instead:
                  nobody can find or buy them. Your own products stay as they are
                  {ownProducts === 0 && ', but you have none yet, so the shop will be empty'}.
                </p>
                <p>You can’t undo this.</p>
                <ContractButton form={removeDemoProductsForm} variant="danger-solid" busyLabel="Removing…">
                  Remove demo products
                </ContractButton>
              </>
            )}
            <TextLink to={href('/admin')} alone>
              Back to the dashboard
            </TextLink>
          </div>
        </Card>
      </div>
    </>
  )
}
