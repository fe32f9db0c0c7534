import { useShop } from '#app/domain/settings/shop-context.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { agreeToRemindersForm, cartReminderText, stopRemindersForm } from './cart-reminders.form.ts'

/** Asks a customer whether to remind them of a cart that they leave, or lets them end it. Posts to its page. */
export default function CartReminderConsent({ isGiven }: { isGiven: boolean }) {
  const shop = useShop()
  return (
    <>
      <p className="mb-2 max-w-prose text-label text-soft">{cartReminderText(shop.name)}</p>
      <ContractButton form={isGiven ? stopRemindersForm : agreeToRemindersForm} variant="secondary">
        {isGiven ? 'Stop these emails' : 'Agree, and email me'}
      </ContractButton>
    </>
  )
}
