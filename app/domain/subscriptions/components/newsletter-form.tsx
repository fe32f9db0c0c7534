import { Form, href, useLocation } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { subscribeForm } from '../subscription.form.ts'
import { subscriptionText } from '../subscription.ts'

/** The newsletter's form, above the footer. Not on its own page, nor at the checkout, where nothing distracts from paying. */
export default function NewsletterForm() {
  const shop = useShop()
  const { pathname } = useLocation()
  if (pathname === href('/subscriptions') || pathname === href('/checkout')) return null
  return (
    <section aria-labelledby="newsletter" className="border-line border-t bg-surface-sunk">
      <PageWidth className="grid gap-x-14 gap-y-4 py-8 lg:grid-cols-2 lg:py-10">
        <div>
          <h2 id="newsletter" className="mb-1.5 text-2xl">
            Newsletter
          </h2>
          <p className="max-w-prose text-label text-soft">
            {subscriptionText('newsletter', shop.name)} <TextLink to={href('/privacy')}>Privacy Policy</TextLink>
          </p>
        </div>
        <Form method="post" action={href('/subscriptions')} className="flex max-w-lg items-end gap-2.5">
          <TextField
            name="email"
            type="email"
            label="Email address"
            autoComplete="email"
            required
            maxLength={254}
            fieldClassName="min-w-0 flex-1"
          />
          <SubmitButton intent={subscribeForm.intent} variant="secondary" className="min-h-12">
            Sign up
          </SubmitButton>
        </Form>
      </PageWidth>
    </section>
  )
}
