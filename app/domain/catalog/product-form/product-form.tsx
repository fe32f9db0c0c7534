import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Paise } from '#app/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isTypedInto } from '#app/ui/is-text-input.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { SAVE_PRODUCT } from '../intents.ts'
import type { EditedProduct } from './edited-product.ts'
import { FORM_ID, ProductFormFields, type ProductFormResponse } from './product-form-fields.tsx'

interface ProductFormProps {
  /** The product to edit; undefined for a new one. */
  product: EditedProduct | undefined
  /** What the delivery of a new product costs unless the administrator types something else; undefined for an existing one. */
  usualDeliveryCharge: Paise | undefined
  response: ProductFormResponse | undefined
  /** The page without the form. */
  closeTo: string
}

/** The product form: a dialog over the table, or a panel above it without scripts. It posts to its own address. */
export function ProductForm({ product, usualDeliveryCharge, response, closeTo }: ProductFormProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // Input typed before the scripts ran stays in the panel; the dialog would start a new form.
  const [isBegun, setIsBegun] = useState<boolean>()
  if (hydrated && isBegun === undefined) setIsBegun(isTypedInto(FORM_ID))
  const isPlain = !hydrated || isBegun === true
  const [isChanged, setIsChanged] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [isDragging, setIsDragging] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const title = product ? 'Edit Product' : 'Add Product'
  const isSaving = useIsSending(SAVE_PRODUCT)

  const fields = (
    <ProductFormFields
      product={product}
      usualDeliveryCharge={usualDeliveryCharge}
      response={response}
      isPlain={isPlain}
      onChange={() => setIsChanged(true)}
      onDragging={setIsDragging}
      onUploading={setIsUploading}
    />
  )
  const save = (
    <Button
      type="submit"
      form={FORM_ID}
      name="intent"
      value={SAVE_PRODUCT}
      busy={isSaving || isUploading}
      busyLabel={isUploading ? 'Uploading...' : 'Saving...'}
    >
      Save Product
    </Button>
  )
  if (isPlain) {
    return (
      <Panel title={title} className="mb-4">
        {fields}
        <div className="mt-5 flex gap-2.5">
          {save}
          <ButtonLink variant="quiet" to={closeTo}>
            Cancel
          </ButtonLink>
        </div>
      </Panel>
    )
  }
  const leave = () => navigate(closeTo, { replace: true, preventScrollReset: true })
  const close = () => {
    // The key that ends dragging an image would also close the dialog.
    if (isDragging || isSaving) return
    if (isChanged) setIsAsking(true)
    else leave()
  }
  return (
    <>
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
            {save}
          </>
        }
      >
        {fields}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard changes?"
        description="Your changes to this product haven’t been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        confirm={{ onClick: leave }}
      />
    </>
  )
}
