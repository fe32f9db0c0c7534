import type { ComponentProps } from 'react'
import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

/** The box by which a customer accepts the terms and the privacy policy, before they buy. */
export function TermsField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  const { exchangeTerms } = useShop()
  return (
    <CheckboxField
      className="mt-1.5"
      required
      // What is ticked before the scripts run stays ticked, because React doesn't set it.
      {...props}
      label={
        <>
          I accept the <TextLink to={href('/terms')}>Terms and Conditions</TextLink> and{' '}
          <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.{' '}
          {exchangeTerms ?? 'All sales are final: no returns, exchanges or refunds.'}
        </>
      }
    />
  )
}
