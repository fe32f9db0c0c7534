import { z } from 'zod'
import { parseForm } from '#app/platform/http/form.server.ts'
import type { FormShape } from '#app/shared/form-contract.ts'
import { loadRoute, type SiteRoute } from './route-table.ts'

/** A form as a page sends it. */
export type SampleForm = Readonly<Record<string, string>>

const SOME_ID = '0192f3a0-0000-7000-8000-000000000001'

/** Of these texts a field gets the first that its rules accept; one that accepts none, such as a size guide, gets an `x`. */
const TEXTS = [
  '123456',
  SOME_ID,
  '9876543210',
  '36',
  '1',
  'on',
  'Meera Iyer',
  'x@shopper.example',
  'Kalamkari#2026',
  '1990-01-31',
  '2026-11-19T09:00',
  '2027-01',
  'pay_x',
  '',
]

/** Fields whose names contain the id of an order item, with the amounts beside them; only forms with a loose schema read them. */
const ITEM_FIELDS: SampleForm = {
  [`quantity-${SOME_ID}`]: '1',
  [`size-${SOME_ID}`]: 'M',
  restock: SOME_ID,
  delivery: '1',
  amount: '499',
  reason: 'torn',
  confirmed: '499',
}

/** Each form that the route takes, filled in; undefined if its action reads no contracts. */
export async function sampleForms(route: SiteRoute): Promise<SampleForm[] | undefined> {
  const { action } = await loadRoute(route)
  return action?.contracts?.flatMap(samplesOf)
}

/** The form of a contract, filled in; one for each variant if it has several. */
function samplesOf({ intent, fields }: Pick<FormShape, 'intent' | 'fields'>): SampleForm[] {
  return variantsOf(fields(z)).map(({ shape, def }) => ({
    ...(def.catchall && ITEM_FIELDS),
    ...Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, sampleText(name, field)])),
    intent,
  }))
}

function variantsOf(schema: z.ZodType): z.ZodObject<Record<string, z.ZodType>>[] {
  if (schema instanceof z.ZodPipe) return variantsOf(schema.in as z.ZodType)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => variantsOf(option as z.ZodType))
  if (schema instanceof z.ZodObject) return [schema as z.ZodObject<Record<string, z.ZodType>>]
  throw new Error(`a form’s fields are an object, not ${schema.def.type}`)
}

function sampleText(name: string, field: z.ZodType): string {
  const isAccepted = (text: string) => {
    const form = new FormData()
    form.set(name, text)
    return parseForm(form, z.object({ [name]: field })).status === 'success'
  }
  return [...choicesOf(field), ...TEXTS].find(isAccepted) ?? 'x'
}

/** Where a schema, or one inside it, has the values to choose from. */
interface ChoosingDef {
  readonly entries?: object
  readonly values?: readonly unknown[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly element?: z.ZodType
}

/** What the field chooses from, wherever its schema says so. */
function choicesOf(field: z.ZodType): string[] {
  const { entries, values, innerType, in: input, element } = field.def as ChoosingDef
  if (entries || values) return Object.values(entries ?? values ?? []).map(String)
  const inner = innerType ?? input ?? element
  return inner ? choicesOf(inner) : []
}
