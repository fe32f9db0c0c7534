import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { subscribeForm } from '../subscription.form.ts'
import { subscriptionText } from '../subscription.ts'

interface SubscribeFormProps {
  response: FormResponse | undefined
}

/** The newsletter's form, or that of a size once it was sent with a mistake. Posts to its page. */
export function SubscribeForm({ response }: SubscribeFormProps) {
  const shop = useShop()
  const { productId, size } = (response?.result?.initialValue ?? {}) as { productId?: string; size?: string }
  const wanted = productId && size ? { productId, size } : undefined
  return (
    <ContractForm
      form={subscribeForm}
      response={response}
      hidden={wanted ?? {}}
      button={{ children: wanted ? 'Email me once' : 'Sign up', busyLabel: 'Sending...' }}
      className="grid gap-4"
    >
      {(field) => (
        <>
          <TextField {...field('email')} type="email" label="Email address" autoComplete="email" />
          <p className="text-label text-soft">
            {subscriptionText(wanted ? 'restock' : 'newsletter', shop.name)}{' '}
            <TextLink to={href('/privacy')}>Privacy Policy</TextLink>
          </p>
        </>
      )}
    </ContractForm>
  )
}
