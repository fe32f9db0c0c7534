import { Form, href } from 'react-router'
import type { Product } from '#app/domain/catalog/product.ts'
import { sizesOut } from '#app/domain/catalog/stock-by-size.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { subscribeForm } from '../subscription.form.ts'
import { subscriptionText } from '../subscription.ts'

/** Asks for one email when a size is back, without an account. Renders nothing while every size is in stock. */
export default function RestockForm({ product }: { product: Product }) {
  const shop = useShop()
  const sizes = sizesOut(product)
  if (sizes.length === 0) return null
  return (
    <details className="mt-5 border-y border-line">
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">No account? Get one email when it’s back</summary>
      <Form method="post" action={href('/subscriptions')} className="grid gap-3 pb-4 sm:grid-cols-[1fr_7rem]">
        <input type="hidden" name="productId" value={product.id} />
        <TextField name="email" type="email" label="Email address" autoComplete="email" required maxLength={254} />
        <SelectField name="size" label="Size" options={sizes.map((size) => ({ value: size, label: size }))} />
        <p className="text-sm text-soft sm:col-span-2">{subscriptionText('restock', shop.name)}</p>
        <SubmitButton intent={subscribeForm.intent} variant="secondary" className="sm:col-span-2">
          Email me once
        </SubmitButton>
      </Form>
    </details>
  )
}
