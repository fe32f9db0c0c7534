import { getFormProps } from '@conform-to/react'
import { type ComponentProps, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { ImageField, PlainImageField } from '#app/domain/catalog/images/image-field.tsx'
import { useImageUploads } from '#app/domain/catalog/images/use-image-uploads.ts'
import { LinkPreview } from '#app/domain/settings/manage/link-preview.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { cn } from '#app/ui/class-names.ts'
import { useLeaveGuard } from '#app/ui/forms/use-leave-guard.tsx'
import { useHydrated } from '#app/ui/hooks/use-hydrated.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { PAGE_VIEW, PRODUCT_FORM, VIEW_PARAM } from '../manage/product-list.ts'
import { FIELD_LIST, type NamedField, type ProductField } from '../product-fields.ts'
import { SizeCodeFields } from '../stock-fields/size-code-fields.tsx'
import { sumOfSizes } from '../stock-fields/size-stock.ts'
import { SizeStockFields } from '../stock-fields/size-stock-fields.tsx'
import { StockChangeFields } from '../stock-fields/stock-change-fields.tsx'
import { CareSymbolFields } from './care-symbol-fields.tsx'
import { ColorProposal } from './color-proposal.tsx'
import { FieldInput } from './field-input.tsx'
import { FormSections } from './form-sections.tsx'
import { ConsumerCare, MissingDeclarations } from './missing-declarations.tsx'
import { previewedLink } from './previewed-link.ts'
import {
  changesStock,
  isUnchecked,
  openInNewTab,
  type ProductFormFieldsProps,
  type ProductFormResponse,
  submitter,
  targetOf,
  typedSoFar,
  typeInto,
  useFieldToCorrect,
  useProductForm,
  useSizeStock,
  useTypedNotes,
} from './product-form-state.ts'
import { INCOMPLETE, isIncomplete } from './product-input.ts'
import { SEEN_WARNINGS } from './product-warnings.ts'

/** The fields of a product. Values of those that the dialog doesn't show are sent as they are. */
export function ProductFormFields(props: ProductFormFieldsProps) {
  const { product, response, isPage, isPlain, isUploading, onMore } = props
  const [form, fields] = useProductForm(props)
  const wasSent = form.status === 'error'
  const { onSubmit, ...plainProps } = getFormProps(form)
  const [sizeStock, setSizeStock] = useSizeStock(props, fields.sizes.value)
  useFieldToCorrect(response)
  const [cover, setCover] = useState<string>()
  const [sizeCodes, setSizeCodes] = useState({
    skus: fields.skus.initialValue ?? '',
    barcodes: fields.barcodes.initialValue ?? '',
  })
  const sum = sumOfSizes(sizeStock.rows)
  const quantity = sizeStock.isBySize ? String(sum) : fields.stockQuantity.value
  const asksAboutStock =
    product && (isPlain || response?.stockChangeErrors !== undefined || changesStock(quantity, product))
  const typed = form.value ?? form.initialValue
  // A hidden product needs none until it is shown.
  const declarationsRequired = props.declarationsRequired && fields.isHidden.value !== 'on'
  const { missing, lacking, notes, needed, margin } = useTypedNotes(typed, props)
  const inputs = (group: ProductField['group']): ReactNode[] =>
    FIELD_LIST.filter((field) => field.group === group && (isPage || field.inDialog)).map((field) => (
      <Fragment key={field.name}>
        {field.name === 'stockQuantity' && sizeStock.isBySize && !isPlain ? (
          <input type="hidden" name={field.name} value={sum} />
        ) : (
          <FieldInput
            field={field.name === 'costPrice' && margin ? { ...field, hint: margin } : field}
            metadata={fields[field.name]}
            product={product}
            notes={notes[field.name]}
            isRequired={declarationsRequired && needed.includes(field.name)}
            error={
              field.name === 'stockQuantity' && response?.wrongSize === ''
                ? response.error
                : response?.undeclared && lacking[field.name]
            }
          />
        )}
        {field.name === 'color' && (
          <ColorProposal image={cover} typed={fields.color.value} onUse={(name) => typeInto(fields.color.id, name)} />
        )}
        {field.name === 'careSymbols' && (
          <CareSymbolFields metadata={fields.careSymbols} instructions={fields.careInstructions.value} />
        )}
        {field.name === 'sizes' && (
          <SizeStockFields
            typed={sizeStock}
            onChange={setSizeStock}
            onHand={product?.stockQuantity}
            wrong={response?.wrongSize ? { size: response.wrongSize, error: response.error ?? '' } : undefined}
          />
        )}
        {field.name === 'barcodes' && (
          <SizeCodeFields
            sizes={sizeStock.rows.map(({ size }) => size)}
            typed={sizeCodes}
            onChange={setSizeCodes}
            errors={[...(fields.skus.errors ?? []), ...(fields.barcodes.errors ?? [])]}
            taken={response?.takenSku}
          />
        )}
        {field.name === (sizeStock.isBySize ? 'sizes' : 'stockQuantity') && asksAboutStock && (
          <StockChangeFields typed={response?.stockChange} errors={response?.stockChangeErrors} />
        )}
      </Fragment>
    ))
  const [chargeSwitch, ...charges] = inputs('delivery')
  const sections: ComponentProps<typeof FormSections>['sections'] = {
    basics: (
      <Fragment key="basics">
        {inputs('basics')}
        <fieldset>
          <legend className="text-label font-semibold">Show as</legend>
          <div className="flex flex-wrap gap-x-6">{inputs('shown-as')}</div>
        </fieldset>
      </Fragment>
    ),
    prices: <Fragment key="prices">{inputs('prices')}</Fragment>,
    stock: <Fragment key="stock">{inputs('stock')}</Fragment>,
    pictures: (
      <Fragment key="pictures">
        <ImageInputs {...props} onCover={setCover} errors={isPlain || wasSent ? fields.images.errors : undefined} />
        {inputs('pictures')}
      </Fragment>
    ),
    details: (
      <Fragment key="details">
        {inputs(undefined)}
        {isPage && (
          <fieldset>
            <legend className="text-label font-semibold">Craft</legend>
            <p className="text-soft">How it’s made. The product page shows what you fill in.</p>
            <div className="mt-3 grid gap-x-4 gap-y-4.5 sm:grid-cols-2">{inputs('craft')}</div>
          </fieldset>
        )}
      </Fragment>
    ),
    declarations: (
      <div key="declarations" className="sm:col-span-2">
        {isPage && <p className="text-soft">The law requires online shops to show these on the product page.</p>}
        <MissingDeclarations
          missing={missing}
          required={declarationsRequired && (product ? 'to-save' : 'to-publish')}
        />
        {isPage && (
          <>
            <div className="mt-3 grid gap-x-4 gap-y-4.5 sm:grid-cols-2">{inputs('declarations')}</div>
            <ConsumerCare />
          </>
        )}
      </div>
    ),
    delivery: (
      <fieldset key="delivery" className="group">
        <legend className={cn('text-label font-semibold', isPage && 'sr-only')}>Delivery</legend>
        {chargeSwitch}
        <p className="text-soft group-has-[[name=hasDeliveryCharge]:checked]:hidden">
          This product will have free delivery
        </p>
        <div className="mt-1.5 hidden gap-4 group-has-[[name=hasDeliveryCharge]:checked]:grid sm:grid-cols-2">
          {charges}
        </div>
      </fieldset>
    ),
    'search-engines': (
      <Fragment key="search-engines">
        {inputs('search-engines')}
        <LinkPreview
          {...previewedLink(typed)}
          picture={String(typed?.shareImage || (cover ?? product?.images[0] ?? ''))}
        />
      </Fragment>
    ),
  }
  const isDraftSaved = response?.undeclared === 'kept-as-draft'
  const { question, isChanged } = useLeaveGuard({
    formId: PRODUCT_FORM,
    description: 'Your changes to this product haven’t been saved.',
    saved: isDraftSaved && response,
    isUnsaved: isUploading || (response !== undefined && !isDraftSaved),
  })
  return (
    <>
      <Form
        {...plainProps}
        onSubmit={(event) => {
          const button = submitter(event)
          if (button?.formTarget === '_blank') {
            // The router would show the response in this tab.
            event.preventDefault()
            openInNewTab(event.currentTarget, button)
          } else if (!isPlain && !isUnchecked(button)) {
            onSubmit(event)
          }
        }}
        method="post"
        encType={isPlain || isPage ? 'multipart/form-data' : undefined}
        preventScrollReset
        // The buttons at the page's lower edge don't cover the field that gets the focus.
        className={
          isPage
            ? 'grid gap-3.5 lg:[&_:is(input,select,textarea)]:scroll-mb-24'
            : 'grid gap-x-4 gap-y-4.5 sm:grid-cols-2 [&>fieldset]:sm:col-span-2'
        }
      >
        <Problems response={response} isIncomplete={wasSent && isIncomplete(form.allErrors, form.value)} />
        <TargetInputs product={product} response={response} />
        {response?.warnings?.map((warning) => (
          <input key={warning} type="hidden" name={SEEN_WARNINGS} value={warning} />
        ))}
        {!isPage && <UnshownFields fields={fields} />}
        <FormSections isPage={isPage} sections={sections} />
      </Form>
      {!isPage && (
        <MoreFields
          problems={FIELD_LIST.filter(({ name, inDialog }) => !inDialog && fields[name].errors)}
          onLeave={() => onMore(isChanged() ? typedSoFar(props) : undefined)}
          isUploading={isUploading}
        />
      )}
      {question}
    </>
  )
}

/** The values of the fields that the dialog doesn't show. */
function UnshownFields({ fields }: { fields: ReturnType<typeof useProductForm>[1] }) {
  return FIELD_LIST.filter(({ inDialog }) => !inDialog).flatMap(({ name }) =>
    [fields[name].initialValue ?? []]
      .flat()
      .map((value) => value && <input key={`${name} ${value}`} type="hidden" name={name} value={String(value)} />),
  )
}

interface MoreFieldsProps {
  /** The fields that are wrong and not shown here. */
  problems: readonly NamedField[]
  onLeave: () => void
  isUploading: boolean
}

/** Leads from the dialog to the page of the form. */
function MoreFields({ problems, onLeave, isUploading }: MoreFieldsProps) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const path = addressWith(pathname, { ...Object.fromEntries(params), [VIEW_PARAM]: PAGE_VIEW })
  return (
    <div className="mt-4.5 border-t border-line pt-3">
      {problems.length > 0 && (
        <Banner tone="error">
          Please correct {problems.map(({ label }) => label).join(', ')} in the other fields.
        </Banner>
      )}
      {isUploading ? (
        <p className="text-soft">The other fields open when the images are uploaded.</p>
      ) : (
        // Going back from the page leads to the table, and asks before it discards what was typed.
        <TextLink to={path} replace onClick={onLeave} alone>
          More fields
        </TextLink>
      )}
      <p className="text-soft">Hiding, MRP, tax, SKUs, craft, legal declarations and search engines</p>
      {!hydrated && <p className="text-soft">They open in a new form, without what you typed here.</p>}
    </div>
  )
}

/** What the server or the fields reject, above the form; a response scrolls it into view, because the button is at the end. */
function Problems({ response, isIncomplete }: { response: ProductFormResponse | undefined; isIncomplete: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (response?.error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [response])
  if (!isIncomplete && !response?.error) return null
  const isWarning = !isIncomplete && (response?.warnings !== undefined || response?.undeclared === 'kept-as-draft')
  return (
    <div ref={box} role={isWarning ? 'alert' : undefined} className="scroll-mt-4 sm:col-span-2">
      {isWarning ? (
        <Banner tone="warning">
          <p className="whitespace-pre-line">{response.error}</p>
        </Banner>
      ) : (
        <Banner tone="error">
          {isIncomplete && <p>{INCOMPLETE}</p>}
          {response?.error && <p>{`Error saving product: ${response.error}`}</p>}
          {response?.savedElsewhere && (
            <ul className="mt-1 list-disc pl-5">
              {response.savedElsewhere.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </div>
  )
}

function TargetInputs({ product, response }: Pick<ProductFormFieldsProps, 'product' | 'response'>) {
  const target = targetOf({ product, response })
  if (!target) return null
  return (
    <>
      <input type="hidden" name="version" value={target.version} />
      <input type="hidden" name="loadedStock" value={target.loadedStock} />
    </>
  )
}

interface CoverProps {
  /** Called with the address of the first image, once it is uploaded. */
  onCover: (url: string | undefined) => void
}

function ImageInputs({ errors, ...props }: ProductFormFieldsProps & CoverProps & { errors: string[] | undefined }) {
  const { product, started, response, isPlain } = props
  const sent = response?.result.initialValue
  const images = sent
    ? [sent.images].flat().filter((url) => typeof url === 'string')
    : (product?.images ?? started?.values.images ?? [])
  if (isPlain) return <PlainImageField images={images} errors={errors} />
  return <ImageUploads {...props} initial={images} errors={errors} />
}

interface ImageUploadsProps extends CoverProps, Pick<ProductFormFieldsProps, 'onDragging' | 'onUploading'> {
  initial: readonly string[]
  errors: string[] | undefined
}

/** Connects the state of the image uploads to the form. */
function ImageUploads({ initial, errors, onCover, onDragging, onUploading }: ImageUploadsProps) {
  const uploads = useImageUploads(initial, { onUploading })
  const cover = uploads.images[0]?.url
  useEffect(() => onCover(cover), [cover, onCover])
  return <ImageField {...uploads} errors={uploads.images.length === 0 ? errors : undefined} onDragging={onDragging} />
}
