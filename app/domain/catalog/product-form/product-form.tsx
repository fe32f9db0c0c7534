import { Eye, FileClock } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { href, useNavigate } from 'react-router'
import type { Paise } from '#app/money.ts'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { isFormBegun } from '#app/ui/forms/is-form-begun.ts'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { PRODUCT_FORM } from '../manage/product-list.ts'
import type { EditedProduct } from './edited-product.ts'
import { deleteDraftForm, previewProductForm, saveDraftForm, saveProductForm } from './product.form.ts'
import { ProductFormFields, type ProductFormResponse } from './product-form-fields.tsx'
import type { UnsavedProduct } from './unsaved-product.ts'

/** A new product, saved as a draft or not. */
interface ProductDraft {
  readonly id: string
  readonly isSaved: boolean
  /** A draft, or a copy of a product; undefined to start with blank inputs. */
  readonly started: UnsavedProduct | undefined
}

interface ProductFormProps
  extends Pick<ComponentProps<typeof ProductFormFields>, 'usualPrices' | 'sizeGuides' | 'declarationsRequired'> {
  /** The product to edit; undefined for a new one. */
  product: EditedProduct | undefined
  /** A new product; undefined for an existing one. */
  draft: ProductDraft | undefined
  /** What the delivery of a new product costs unless the administrator types something else; undefined for an existing one. */
  usualDeliveryCharge: Paise | undefined
  response: ProductFormResponse | undefined
  /** The page without the form. */
  closeTo: string
}

/** The product form: a dialog over the table, or a panel above it without scripts. It posts to its own address. */
export function ProductForm({ product, draft, usualDeliveryCharge, response, closeTo, ...usual }: ProductFormProps) {
  const hydrated = useHydrated()
  // Whoever began before the scripts ran goes on in the panel; the dialog would start a new form.
  const [isBegun, setIsBegun] = useState<boolean>()
  if (hydrated && isBegun === undefined) setIsBegun(isFormBegun(PRODUCT_FORM))
  const isPlain = !hydrated || isBegun === true
  const [isDragging, setIsDragging] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const isSaving = useIsSending(saveProductForm.intent)
  const isSavingDraft = useIsSending(saveDraftForm.intent)
  const navigate = useNavigate()
  // The page may load again with another id, while this is still the same product.
  const [draftId] = useState(response?.draftId ?? draft?.id)

  const isSavedDraft = draft?.isSaved || response?.undeclared === 'kept-as-draft'

  const title = product ? 'Edit Product' : isSavedDraft ? 'Draft' : 'Add Product'
  const fields = (
    <>
      <ProductFormFields
        product={product}
        started={draft?.started}
        usualDeliveryCharge={usualDeliveryCharge}
        {...usual}
        response={response}
        isPlain={isPlain}
        isUploading={isUploading}
        onDragging={setIsDragging}
        onUploading={setIsUploading}
      />
      {/* Sent by every button of the form. */}
      {draft && <input type="hidden" form={PRODUCT_FORM} name="draftId" value={draftId} />}
    </>
  )
  const more = <MoreButtons isDraft={draft !== undefined} isBusy={isSavingDraft || isUploading} isPlain={isPlain} />
  const remove = isSavedDraft && draftId !== undefined && <DeleteDraftForm draftId={draftId} />
  if (isPlain) {
    return (
      <Panel title={title} className="mb-4">
        {fields}
        <div className="mt-5 flex flex-wrap gap-2.5">
          <SaveButton isSaving={isSaving} isUploading={isUploading} />
          <ButtonLink variant="quiet" to={closeTo}>
            Cancel
          </ButtonLink>
          {more}
        </div>
        {remove}
      </Panel>
    )
  }
  // The key that ends dragging an image would also close the dialog.
  const close = () =>
    !isDragging && !isSaving && !isSavingDraft && navigate(closeTo, { replace: true, preventScrollReset: true })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={title}
      size="lg"
      actions={
        <>
          <Button type="button" variant="quiet" onClick={close}>
            Cancel
          </Button>
          <SaveButton isSaving={isSaving} isUploading={isUploading} />
          <span className="order-first flex flex-none! sm:mr-auto">{more}</span>
        </>
      }
    >
      {fields}
      {remove}
    </Dialog>
  )
}

function SaveButton({ isSaving, isUploading }: { isSaving: boolean; isUploading: boolean }) {
  return (
    <Button
      type="submit"
      form={PRODUCT_FORM}
      name="intent"
      value={saveProductForm.intent}
      busy={isSaving || isUploading}
      busyLabel={isUploading ? 'Uploading...' : 'Saving...'}
    >
      Save Product
    </Button>
  )
}

/** These come after the save button, so that the Enter key presses that one. */
function MoreButtons({ isDraft, isBusy, isPlain }: { isDraft: boolean; isBusy: boolean; isPlain: boolean }) {
  const label = cn(!isPlain && 'max-sm:sr-only')
  return (
    <>
      {isDraft && (
        <Button
          type="submit"
          variant="quiet"
          form={PRODUCT_FORM}
          formNoValidate
          name="intent"
          value={saveDraftForm.intent}
          busy={isBusy}
        >
          <FileClock size={20} />
          <span className={label}>Save as draft</span>
        </Button>
      )}
      <Button
        type="submit"
        variant="quiet"
        form={PRODUCT_FORM}
        formNoValidate
        formAction={href('/product/:productId', { productId: 'preview' })}
        formEncType="application/x-www-form-urlencoded"
        formTarget="_blank"
        name="intent"
        value={previewProductForm.intent}
      >
        <Eye size={20} />
        <span className={label}>Preview</span>
      </Button>
    </>
  )
}

function DeleteDraftForm({ draftId }: { draftId: string }) {
  return (
    <ContractButton
      form={deleteDraftForm}
      hidden={{ draftId }}
      formClassName="mt-5 border-t border-line pt-2.5"
      variant="danger"
    >
      Delete draft
    </ContractButton>
  )
}
