import { useShopUrl } from '#app/domain/content/components/use-shop-url.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { withdrawLinkForm } from './share-wishlist.form.ts'

/** The link to the customer's wishlist, to copy by hand or to withdraw. */
export function SharedLinkPanel({ link }: { link: string }) {
  return (
    <section aria-label="Shared link" className="mb-6 rounded-md border border-line bg-surface-raised px-4 py-3.5">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          label="Link to your wishlist"
          readOnly
          value={useShopUrl() + link}
          hint="Anyone with the link can see what you’ve saved, but not your name."
          fieldClassName="min-w-0 flex-[1_1_18rem]"
        />
        <ContractButton form={withdrawLinkForm} variant="quiet" className="text-danger">
          Stop sharing
        </ContractButton>
      </div>
    </section>
  )
}
