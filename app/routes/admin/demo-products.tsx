import { Form, href, redirect } from 'react-router'
import { REMOVE_DEMO_PRODUCTS } from '#app/domain/admin/intents.ts'
import { countDemoProducts, removeDemoProducts } from '#app/domain/catalog/manage/demo-products.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, readForm } from '#app/platform/http/form.server.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Card } from '#app/ui/back-office/card.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Route } from './+types/demo-products'

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  return countDemoProducts(context.get(dbContext))
}

const FORMS = new Map([[REMOVE_DEMO_PRODUCTS, removeDemoProducts]])

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const remove = formHandler(FORMS, await readForm(request))
  await remove(context.get(dbContext), actor)
  return redirect(href('/admin/demo-products'))
}

/** Asks before all demo products are removed, and says so when there are none. */
export default function DemoProducts({ loaderData: { demoProducts, ownProducts } }: Route.ComponentProps) {
  const isSending = useIsSending(REMOVE_DEMO_PRODUCTS)
  return (
    <>
      <PageMetadata title="Demo products" isPrivate />
      <AdminTitle count={demoProducts}>Demo products</AdminTitle>
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
                <Form method="post">
                  <Button
                    type="submit"
                    name="intent"
                    value={REMOVE_DEMO_PRODUCTS}
                    variant="danger-solid"
                    busy={isSending}
                    busyLabel="Removing…"
                  >
                    Remove demo products
                  </Button>
                </Form>
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
