import {
  getFormProps,
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { useState } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'
import { ImageField, PlainImageField } from '#app/domain/catalog/images/image-field.tsx'
import { useImageUploads } from '#app/domain/catalog/images/use-image-uploads.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { isTypedInto } from '#app/ui/is-text-input.ts'
import { Panel } from '#app/ui/panel.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { categoryOptions, FIELD_LABELS, toFieldValues } from '../product-fields.ts'
import { checkProduct } from './check-product.ts'
import type { EditedProduct } from './edited-product.ts'
import { INCOMPLETE, isIncomplete, type ProductInput, productInput, type TypedProduct } from './product-input.ts'

/** Why the product was not saved. */
export interface ProductFormAnswer {
  readonly result: SubmissionResult
  /** A message about the whole form, beyond those at the fields. */
  readonly error?: string
  /** The version and stock that the next save builds on: those the form was loaded with, or newer ones after a conflict. */
  readonly target?: { readonly version: number; readonly loadedStock: number }
  /** Values saved in another window that differ from this form. */
  readonly savedElsewhere?: readonly string[]
}

interface ProductFormProps {
  /** The product to edit; undefined for a new one. */
  product: EditedProduct | undefined
  answer: ProductFormAnswer | undefined
  /** The page without the form. */
  closeTo: string
}

const FORM_ID = 'product'

/** The product form: a dialog over the table, or a panel above it while no scripts run. It posts to its own address. */
export function ProductForm({ product, answer, closeTo }: ProductFormProps) {
  const navigate = useNavigate()
  const navigation = useNavigation()
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
  const isSaving = navigation.formMethod === 'POST'

  const fields = (
    <ProductFields
      product={product}
      answer={answer}
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

interface ProductFieldsProps extends Pick<ProductFormProps, 'product' | 'answer'> {
  /** Works without scripts: image files are sent with the form. */
  isPlain: boolean
  onChange: () => void
  onDragging: (isDragging: boolean) => void
  onUploading: (isUploading: boolean) => void
}

function ProductFields({ product, answer, isPlain, onChange, onDragging, onUploading }: ProductFieldsProps) {
  const [form, fields] = useForm<TypedProduct, ProductInput>({
    id: FORM_ID,
    lastResult: answer?.result,
    constraint: getZodConstraint(productInput),
    defaultValue: product && toFieldValues(product),
    // Only the server can check the image files that the plain form sends.
    shouldValidate: isPlain ? 'onSubmit' : 'onBlur',
    shouldRevalidate: isPlain ? 'onSubmit' : 'onInput',
    onValidate: ({ formData }) => checkProduct(formData),
  })
  const sent = answer?.result.initialValue
  const images = sent ? [sent.images].flat().filter((url) => typeof url === 'string') : (product?.images ?? [])
  const target = answer?.target ?? (product && { version: product.version, loadedStock: product.stockQuantity })
  const wasSent = form.status === 'error'
  const { onSubmit, ...plainProps } = getFormProps(form)
  return (
    <Form
      {...(isPlain ? plainProps : { ...plainProps, onSubmit })}
      method="post"
      encType={isPlain ? 'multipart/form-data' : undefined}
      preventScrollReset
      onInput={onChange}
      className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2 [&>fieldset]:sm:col-span-2"
    >
      <Problems answer={answer} isIncomplete={wasSent && isIncomplete(form.allErrors)} />
      {target && (
        <>
          <input type="hidden" name="version" value={target.version} />
          <input type="hidden" name="loadedStock" value={target.loadedStock} />
        </>
      )}
      {isPlain ? (
        <PlainImageField images={images} errors={fields.images.errors} />
      ) : (
        <ImageUploads
          initial={images}
          errors={wasSent ? fields.images.errors : undefined}
          onChange={onChange}
          onDragging={onDragging}
          onUploading={onUploading}
        />
      )}
      <TextField
        {...getInputProps(fields.name, { type: 'text' })}
        label={FIELD_LABELS.name}
        autoComplete="off"
        errors={fields.name.errors}
        fieldClassName="sm:col-span-2"
      />
      <TextAreaField
        {...getTextareaProps(fields.description)}
        label={FIELD_LABELS.description}
        optional
        rows={3}
        errors={fields.description.errors}
        fieldClassName="sm:col-span-2"
      />
      <TextField
        {...getInputProps(fields.price, { type: 'number' })}
        {...amountField}
        label={FIELD_LABELS.price}
        errors={fields.price.errors}
      />
      <TextField
        {...getInputProps(fields.originalPrice, { type: 'number' })}
        {...amountField}
        label={FIELD_LABELS.originalPrice}
        errors={fields.originalPrice.errors}
      />
      <TextField
        {...getInputProps(fields.stockQuantity, { type: 'number' })}
        {...amountField}
        step={1}
        inputMode="numeric"
        label={FIELD_LABELS.stockQuantity}
        hint={product && product.reserved > 0 && `${product.reserved} reserved for unpaid checkouts`}
        errors={fields.stockQuantity.errors}
      />
      <SelectField
        {...getSelectProps(fields.category)}
        label={FIELD_LABELS.category}
        options={categoryOptions(product?.category)}
        placeholder="Choose a category"
        errors={fields.category.errors}
      />
      <TextField
        {...getInputProps(fields.sizes, { type: 'text' })}
        label={FIELD_LABELS.sizes}
        hint="Separate sizes with commas, for example S, M, L"
        autoComplete="off"
        errors={fields.sizes.errors}
      />
      <TextField
        {...getInputProps(fields.color, { type: 'text' })}
        label={FIELD_LABELS.color}
        autoComplete="off"
        errors={fields.color.errors}
      />
      <TextField
        {...getInputProps(fields.material, { type: 'text' })}
        label={FIELD_LABELS.material}
        autoComplete="off"
        errors={fields.material.errors}
      />
      <TextField
        {...getInputProps(fields.hsnCode, { type: 'text' })}
        label={FIELD_LABELS.hsnCode}
        optional
        inputMode="numeric"
        autoComplete="off"
        errors={fields.hsnCode.errors}
      />
      <TextAreaField
        {...getTextareaProps(fields.careInstructions)}
        label={FIELD_LABELS.careInstructions}
        rows={2}
        errors={fields.careInstructions.errors}
        fieldClassName="sm:col-span-2"
      />
      <fieldset>
        <legend className="text-label font-semibold">Show as</legend>
        <div className="flex flex-wrap gap-x-6">
          <CheckboxField {...getInputProps(fields.isNew, { type: 'checkbox' })} label={FIELD_LABELS.isNew} />
          <CheckboxField
            {...getInputProps(fields.isBestseller, { type: 'checkbox' })}
            label={FIELD_LABELS.isBestseller}
          />
          <CheckboxField {...getInputProps(fields.isFeatured, { type: 'checkbox' })} label={FIELD_LABELS.isFeatured} />
        </div>
      </fieldset>
      <fieldset className="group">
        <legend className="text-label font-semibold">Delivery</legend>
        <CheckboxField
          {...getInputProps(fields.hasDeliveryCharge, { type: 'checkbox' })}
          label={FIELD_LABELS.hasDeliveryCharge}
        />
        <p className="text-soft group-has-[[name=hasDeliveryCharge]:checked]:hidden">
          This product will have free delivery
        </p>
        <div className="mt-1.5 hidden gap-4 group-has-[[name=hasDeliveryCharge]:checked]:grid sm:grid-cols-2">
          <TextField
            {...getInputProps(fields.deliveryCharge, { type: 'number' })}
            {...amountField}
            label={FIELD_LABELS.deliveryCharge}
            placeholder="0"
          />
          <TextField
            {...getInputProps(fields.freeDeliveryThreshold, { type: 'number' })}
            {...amountField}
            label={FIELD_LABELS.freeDeliveryThreshold}
            placeholder="999"
          />
        </div>
      </fieldset>
    </Form>
  )
}

const amountField = {
  min: 0,
  step: 0.01,
  inputMode: 'decimal',
  autoComplete: 'off',
  fieldClassName: 'min-w-0',
} as const

function Problems({ answer, isIncomplete }: { answer: ProductFormAnswer | undefined; isIncomplete: boolean }) {
  if (!isIncomplete && !answer?.error) return null
  return (
    <Banner tone="error" className="sm:col-span-2">
      {isIncomplete && <p>{INCOMPLETE}</p>}
      {answer?.error && <p>{`Error saving product: ${answer.error}`}</p>}
      {answer?.savedElsewhere && (
        <ul className="mt-1 list-disc pl-5">
          {answer.savedElsewhere.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

interface ImageUploadsProps {
  initial: readonly string[]
  errors: string[] | undefined
  onChange: () => void
  onDragging: (isDragging: boolean) => void
  onUploading: (isUploading: boolean) => void
}

/** Connects the state of the image uploads to the form. */
function ImageUploads({ initial, errors, onChange, onDragging, onUploading }: ImageUploadsProps) {
  const uploads = useImageUploads(initial, { onChange, onUploading })
  return <ImageField {...uploads} errors={uploads.images.length === 0 ? errors : undefined} onDragging={onDragging} />
}
