import { DEFAULT_LIST_PARAMS, type ListParams, listAddress } from './list-params.ts'

interface ListFieldsProps {
  params: ListParams
  /** Parameters with inputs of their own in the form, which are left out here. */
  except: readonly (keyof ListParams)[]
}

/** Preserves the listing's other parameters in a form, as hidden fields. The list starts at its first page. */
export function ListFields({ params, except }: ListFieldsProps) {
  const left = Object.fromEntries(except.map((name) => [name, DEFAULT_LIST_PARAMS[name]]))
  const query = new URL(listAddress({ ...params, page: 1, ...left }), 'http://shop.invalid').searchParams
  return [...query].map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
