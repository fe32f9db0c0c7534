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
import { FormSectionMenu } from './form-sections.tsx'
import { deleteDraftForm, previewProductForm, saveDraftForm, saveProductForm } from './product.form.ts'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductFormResponse } from './product-form-state.ts'
import type { UnsavedProduct } from './unsaved-product.ts'

/** A new product, saved as a draft or not. */
interface ProductDraft {
  readonly id: string
  readonly isSaved: boolean
  /** A draft, or a copy of a product; undefined to start with blank inputs. */
  readonly started: UnsavedProduct | undefined
}

interface ProductFormProps
  extends Pick<
    ComponentProps<typeof ProductFormFields>,
    'usualPrices' | 'asked' | 'sizeGuides' | 'declarationsRequired'
  > {
  /** The product to edit; undefined for a new one. */
  product: EditedProduct | undefined
  /** A new product; undefined for an existing one. */
  draft: ProductDraft | undefined
  /** What the delivery of a new product costs unless the administrator types something else; undefined for an existing one. */
  usualDeliveryCharge: Paise | undefined
  response: ProductFormResponse | undefined
  /** The page without the form. */
  closeTo: string
  /** Whether it is a page of its own with all fields. */
  isPage: boolean
}

/**
 * The product form: a dialog over the table with the fields that matter first, or a panel above it without scripts; or a page with all
 * fields. It posts to its own address.
 */
export function ProductForm(props: ProductFormProps) {
  const { product, draft, usualDeliveryCharge, closeTo, isPage, response: answer, ...usual } = props
  // What was typed into the dialog before the page was opened.
  const [carried, setCarried] = useState<ProductFormResponse>()
  const response = answer ?? carried
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
        // The page of the form starts anew when the scripts run, as the dialog does.
        key={String(isPlain)}
        product={product}
        started={draft?.started}
        usualDeliveryCharge={usualDeliveryCharge}
        {...usual}
        response={response}
        isPage={isPage}
        isPlain={isPlain}
        isUploading={isUploading}
        onDragging={setIsDragging}
        onUploading={setIsUploading}
        onMore={setCarried}
      />
      {/* Sent by every button of the form. */}
      {draft && <input type="hidden" form={PRODUCT_FORM} name="draftId" value={draftId} />}
    </>
  )
  const more = (
    <MoreButtons isDraft={draft !== undefined} isBusy={isSavingDraft || isUploading} isPlain={isPlain || isPage} />
  )
  const remove = isSavedDraft && draftId !== undefined && <DeleteDraftForm draftId={draftId} />
  const buttons = (
    <>
      <SaveButton isSaving={isSaving} isUploading={isUploading} />
      <ButtonLink variant="quiet" to={closeTo}>
        Cancel
      </ButtonLink>
      {more}
    </>
  )
  if (isPage) {
    return (
      <div className="grid gap-x-7 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <FormSectionMenu />
        <div className="min-w-0 lg:col-start-2 lg:max-w-3xl">
          {fields}
          <div className="mt-3.5 flex flex-wrap gap-2.5 border-t border-line bg-surface py-2.5 lg:sticky lg:bottom-0">
            {buttons}
          </div>
          {remove}
        </div>
      </div>
    )
  }
  if (isPlain) {
    return (
      <Panel title={title} className="mb-4">
        {fields}
        <div className="mt-5 flex flex-wrap gap-2.5">{buttons}</div>
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
