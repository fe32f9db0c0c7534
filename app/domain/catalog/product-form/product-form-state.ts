import { type SubmissionResult, useForm } from '@conform-to/react'
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { type Paise, parseRupees, plainRupees } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { toFieldValues } from '../field-texts.ts'
import { PRODUCT_FORM } from '../manage/product-list.ts'
import { marginAtPriceText, marginOf } from '../margin.ts'
import type { AskedPrice } from '../prices/price-history.ts'
import type { FieldName, ProductInput } from '../product-fields.ts'
import type { GuideSettings } from '../size-guide/size-guide.ts'
import { readSizeStock, type TypedSizeStock, typedSizeStock } from '../stock-fields/size-stock.ts'
import { readStockChange } from '../stock-fields/stock-change-input.ts'
import type { EditedProduct } from './edited-product.ts'
import { typedDeclarations } from './missing-declarations.tsx'
import { type ShownProduct, saveProductForm } from './product.form.ts'
import { productInput, splitSizes, type TypedProduct } from './product-input.ts'
import { priceNotes } from './product-warnings.ts'
import { readUnsavedProduct, type UnsavedProduct } from './unsaved-product.ts'

/** Why the product was not saved. */
export interface ProductFormResponse extends FormResponse, ShownProduct {
  readonly result: SubmissionResult
}

export interface ProductFormFieldsProps {
  /** The product to edit; undefined for a new one. */
  product: EditedProduct | undefined
  /** Fills in a new product. */
  started: UnsavedProduct | undefined
  /** Fills in the delivery charge of a new product. */
  usualDeliveryCharge: Paise | undefined
  /** What products usually cost, by category; missing where there are too few. */
  usualPrices: Readonly<Record<string, Paise | undefined>>
  /** What the product has cost, the newest first, and for how many days an original price has to be asked. */
  asked: { readonly history: readonly AskedPrice[]; readonly days: number }
  /** The settings' size guide. */
  sizeGuides: GuideSettings
  /** Whether the settings require legal declarations before a product is published. */
  declarationsRequired: boolean
  response: ProductFormResponse | undefined
  /** Works without scripts: image files are sent with the form. */
  isPlain: boolean
  /** Whether it has all fields, in sections; otherwise those of the dialog. */
  isPage: boolean
  /** Whether images are being uploaded. */
  isUploading: boolean
  onDragging: (isDragging: boolean) => void
  onUploading: (isUploading: boolean) => void
  /** Called when the dialog is left for the page, with what was typed; undefined if nothing was. */
  onMore: (typed: ProductFormResponse | undefined) => void
}

/** What the form holds, as if it had been sent and nothing were wrong. */
export function typedSoFar({ product, response }: ProductFormFieldsProps): ProductFormResponse | undefined {
  const form = document.getElementById(PRODUCT_FORM)
  if (!(form instanceof HTMLFormElement)) return undefined
  const typed = new FormData(form)
  const target = targetOf({ product, response })
  return {
    ...response,
    intent: saveProductForm.intent,
    result: { initialValue: readUnsavedProduct(typed).values },
    sizeStock: readSizeStock(typed),
    stockChange: readStockChange(typed),
    ...(target && { target }),
  }
}

/** What to say at the fields of the typed product; which declarations it lacks, also by field, and which fields they need. */
export function useTypedNotes(
  typed: Readonly<Partial<Record<keyof TypedProduct, unknown>>> | undefined,
  { product, usualPrices, asked, sizeGuides }: ProductFormFieldsProps,
) {
  const shop = useShop()
  const amount = (name: 'price' | 'originalPrice' | 'mrp' | 'costPrice') => parseRupees(String(typed?.[name] ?? ''))
  const [price, costPrice] = [amount('price'), amount('costPrice')]
  const prices = priceNotes(
    { price, costPrice, originalPrice: amount('originalPrice'), mrp: amount('mrp') },
    {
      shown: product,
      settings: shop,
      usualPrice: usualPrices[String(typed?.category ?? '')],
      asked: { ...asked, until: new Date() },
    },
  )
  const earned = price !== undefined && costPrice !== undefined ? marginOf({ price, costPrice }, shop) : undefined
  const margin = price !== undefined && earned ? `Margin ${marginAtPriceText(earned, price, shop)}` : undefined
  const usual = { ...sizeGuides, ...shop, categories: sizeGuides.categories }
  const { missing, lacking, hints, needed } = typedDeclarations(typed, usual, product?.designGuide)
  const names = [...Object.keys(lacking), ...Object.keys(hints)] as FieldName[]
  const notesAt = (name: FieldName) => [lacking[name], hints[name]].filter((note) => note !== undefined)
  const notes: Partial<Record<FieldName, readonly string[]>> = Object.fromEntries(
    names.map((name) => [name, notesAt(name)]),
  )
  return { missing, lacking, needed, margin, notes: { ...notes, ...prices } }
}

/** Goes to the field or section that the address names, and after a rejected save to the first field that is wrong. */
export function useFieldToCorrect(response: ProductFormResponse | undefined): void {
  const { hash } = useLocation()
  useEffect(() => goTo(document.getElementById(hash.slice(1))), [hash])
  useEffect(() => {
    if (response) goTo(document.querySelector<HTMLElement>(`#${PRODUCT_FORM} [aria-invalid]`))
  }, [response])
}

function goTo(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: place.matches('input, select, textarea') ? 'center' : 'start' })
  place?.focus({ preventScroll: true })
}

/** Fills in an input as if it were typed, and puts the cursor there. */
export function typeInto(id: string, text: string): void {
  const input = document.getElementById(id)
  if (!(input instanceof HTMLInputElement)) return
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

export function submitter({ nativeEvent }: FormEvent): HTMLButtonElement | undefined {
  const button = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : undefined
  return button instanceof HTMLButtonElement ? button : undefined
}

/** Whether the pressed button sends the form unchecked. The others are Conform's own buttons, and the one that saves. */
export function isUnchecked(button: HTMLButtonElement | undefined): boolean {
  return button?.name === 'intent' && button.formNoValidate
}

/** Sends the form with the button's address, encoding and target, and then restores the form's own. */
export function openInNewTab(form: HTMLFormElement, button: HTMLButtonElement): void {
  const { enctype, target } = form
  // The property is the whole address, which the router doesn't expect.
  const action = form.getAttribute('action') ?? ''
  Object.assign(form, { action: button.formAction, enctype: button.formEnctype, target: button.formTarget })
  form.submit()
  Object.assign(form, { action, enctype, target })
}

/** The stock of each size as typed, with a row for each size that is typed now. */
export function useSizeStock(
  { product, started, response }: ProductFormFieldsProps,
  typedSizes: unknown,
): [TypedSizeStock, (typed: TypedSizeStock) => void] {
  const [typed, setTyped] = useState(
    () =>
      response?.sizeStock ??
      started?.sizeStock ??
      typedSizeStock(product?.onHand ?? new Map([['', 0]]), product?.sizes ?? []),
  )
  const sizes = typeof typedSizes === 'string' ? splitSizes(typedSizes) : (product?.sizes ?? [])
  const known = new Map(typed.rows.map((row) => [row.size, row]))
  const others = typed.rows.filter(({ size, loaded }) => Number(loaded) > 0 && !sizes.includes(size))
  const rows = [...sizes.map((size) => known.get(size) ?? { size, count: '', loaded: '' }), ...others]
  return [{ ...typed, rows }, setTyped]
}

/** Whether the typed quantity differs from the stock. Without scripts, that isn't known before the form is sent. */
export function changesStock(typed: unknown, { stockQuantity }: EditedProduct): boolean {
  return typeof typed === 'string' && typed.trim() !== '' && Number(typed) !== stockQuantity
}

export function useProductForm({ product, started, usualDeliveryCharge, response, isPlain }: ProductFormFieldsProps) {
  return useForm<TypedProduct, ProductInput>({
    id: PRODUCT_FORM,
    lastResult: response?.result,
    constraint: getZodConstraint(productInput),
    defaultValue: product
      ? toFieldValues(product)
      : { deliveryCharge: usualDeliveryCharge ? plainRupees(usualDeliveryCharge) : '', ...started?.values },
    // Only the server can check the image files that the plain form sends.
    shouldValidate: isPlain ? 'onSubmit' : 'onBlur',
    shouldRevalidate: isPlain ? 'onSubmit' : 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: productInput }),
  })
}

/** The state of the product that the form was filled with; undefined for a new one. */
export function targetOf({ product, response }: Pick<ProductFormFieldsProps, 'product' | 'response'>) {
  return response?.target ?? (product && { version: product.version, loadedStock: product.stockQuantity })
}
