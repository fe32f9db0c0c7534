import { Form, href } from 'react-router'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findProduct } from '#app/domain/catalog/shop/queries.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { PinCodeCredit } from '#app/domain/content/components/pin-code-credit.tsx'
import { answerDelivery } from '#app/domain/delivery/delivery-answer.server.ts'
import { deliveryAnswerText, WRONG_PIN_CODE } from '#app/domain/delivery/delivery-answer.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/delivery'

/** The delivery to a PIN code, for browsers without scripts and for links. The parameters are `pin` and, for a link back, `product`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('pin') ?? ''
  const product = await findProduct(context.get(readDbContext), url.searchParams.get('product') ?? '')
  const answer = await answerDelivery(context.get(shopContext).settings, typed, new Date())
  return { answer, typed: typed.slice(0, 10), product: product && { id: product.id, path: productPath(product) } }
}

export default function Delivery({ loaderData: { answer, typed, product } }: Route.ComponentProps) {
  const isWrong = typed !== '' && !answer
  return (
    <PageWidth className="max-w-xl pt-5.5 pb-14 lg:pt-11 lg:pb-22">
      <PageMetadata title="Delivery" isPrivate />
      <PageTitle>Delivery</PageTitle>
      <Form method="get" action={href('/delivery')} className="mt-4 flex items-end gap-2.5">
        {product && <input type="hidden" name="product" value={product.id} />}
        <TextField
          name="pin"
          label="PIN code"
          defaultValue={typed}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          required
          errors={isWrong ? [WRONG_PIN_CODE] : []}
          fieldClassName="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          Check
        </Button>
      </Form>
      <p role="status" className="mt-4 text-md">
        {answer && deliveryAnswerText(answer)}
      </p>
      <ButtonLink to={product ? product.path : href('/products')} variant="quiet" className="mt-4 -ml-2.5">
        {product ? 'Back to the product' : 'Continue Shopping'}
      </ButtonLink>
      <p className="mt-8 text-label text-muted">
        <PinCodeCredit />
      </p>
    </PageWidth>
  )
}
