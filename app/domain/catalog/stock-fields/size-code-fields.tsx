import { TextField } from '#app/ui/fields/text-field.tsx'
import { codeProblem, readSizeCodes, type SizeCodes, writeSizeCodes } from '../size-codes.ts'

/** Names of the inputs, which repeat for each size. */
const SIZE_CODE = { size: 'codeSize', sku: 'skuOfSize', barcode: 'barcodeOfSize' } as const

const KINDS = [
  { kind: 'sku', name: 'skus', label: 'SKU' },
  { kind: 'barcode', name: 'barcodes', label: 'Barcode' },
] as const

/** Both texts of the form, as typed. */
export type TypedSizeCodes = Readonly<Record<(typeof KINDS)[number]['name'], string>>

interface SizeCodeFieldsProps {
  sizes: readonly string[]
  typed: TypedSizeCodes
  onChange: (typed: TypedSizeCodes) => void
  /** Why the form rejects them; shown at the sizes they are about. */
  errors: readonly string[]
  /** The size whose SKU another product has, in words. */
  taken: { readonly size: string; readonly error: string } | undefined
}

/** The SKU and barcode of each size. */
export function SizeCodeFields({ sizes, typed, onChange, errors, taken }: SizeCodeFieldsProps) {
  const hasCodes = typed.skus !== '' || typed.barcodes !== ''
  return (
    <details open={hasCodes || errors.length > 0 || taken !== undefined} className="sm:col-span-2">
      <summary className="min-h-11 cursor-pointer content-center text-label font-semibold">
        SKU and barcode of each size <span className="font-normal text-muted">(optional)</span>
      </summary>
      {KINDS.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={typed[name]} />
      ))}
      <p className="text-soft">For your own records, packing slips and pick lists. Shoppers don’t see them.</p>
      {sizes.length === 0 && <p className="mt-1.5 text-soft">Enter the sizes first</p>}
      {sizes.map((size) => (
        <div key={size} className="mt-3 grid gap-3 sm:grid-cols-2">
          <input type="hidden" name={SIZE_CODE.size} value={size} />
          {KINDS.map(({ kind, name, label }) => {
            const codes = readSizeCodes(typed[name]) ?? new Map()
            const code = codes.get(size) ?? ''
            const problem = errors.length > 0 && code !== '' ? codeProblem(kind, code) : undefined
            const error = kind === 'sku' && taken?.size === size ? taken.error : problem
            return (
              <TextField
                key={name}
                id={`${kind}-${encodeURIComponent(size)}`}
                name={SIZE_CODE[kind]}
                label={`${label} of size ${size}`}
                autoComplete="off"
                spellCheck={false}
                autoFocus={error !== undefined}
                errors={error === undefined ? undefined : [error]}
                defaultValue={code}
                onChange={(event) => onChange({ ...typed, [name]: withCode(codes, size, event.currentTarget.value) })}
              />
            )
          })}
        </div>
      ))}
    </details>
  )
}

/** Puts the codes of each size into the form's two fields. Codes of sizes that it doesn't list stay. */
export function gatherSizeCodes(form: FormData): void {
  const sizes = form.getAll(SIZE_CODE.size).map(String)
  for (const { kind, name } of KINDS) {
    const codes = form.getAll(SIZE_CODE[kind]).map(String)
    const kept = readSizeCodes(String(form.get(name) ?? '')) ?? new Map<string, string>()
    if (sizes.length === 0) continue
    form.set(
      name,
      sizes.reduce(
        (text, size, place) => withCode(readSizeCodes(text) ?? kept, size, codes[place] ?? ''),
        writeSizeCodes(kept),
      ),
    )
  }
}

function withCode(codes: SizeCodes, size: string, code: string): string {
  return writeSizeCodes(new Map([...codes, [size, code]]))
}
