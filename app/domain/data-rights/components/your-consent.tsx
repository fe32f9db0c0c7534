import { href } from 'react-router'
import { complaintEmail } from '#app/domain/settings/legal-lines.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

interface YourConsentProps {
  /** The last consent of each occasion; may be empty. */
  consents: readonly { readonly occasion: keyof typeof OCCASIONS; readonly agreedAt: string }[]
  /** The administrator's account can't be deleted. */
  mayDelete: boolean
}

const OCCASIONS = {
  'sign-up': 'When you created your account',
  payment: 'With your last payment',
  'cart-reminders': 'Emails about your cart',
}

/** What a customer agreed to and when, and how to withdraw or complain. */
export function YourConsent({ consents, mayDelete }: YourConsentProps) {
  const shop = useShop()
  return (
    <Panel title="Your consent">
      <p className="mb-3 max-w-prose text-soft">
        {consents.length > 0 ? 'You agreed to our' : 'Read our'}{' '}
        <TextLink to={href('/terms')}>Terms and Conditions</TextLink> and{' '}
        <TextLink to={href('/privacy')}>Privacy Policy</TextLink>.
        {consents.length > 0 && ' Your data file includes the versions you agreed to.'}
      </p>
      {consents.length > 0 && (
        <dl className="mb-3 grid gap-1">
          {consents.map(({ occasion, agreedAt }) => (
            <div key={occasion} className="flex flex-wrap gap-x-2">
              <dt>{OCCASIONS[occasion]}</dt>
              <dd className="text-muted">{agreedAt}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="max-w-prose text-soft">
        {mayDelete && 'To withdraw your consent, delete your account below. '}
        To complain about how we use your data, email {complaintEmail(shop)} or{' '}
        <TextLink to={href('/contact')}>send us a message</TextLink>. You’ll get a complaint number.
      </p>
    </Panel>
  )
}
