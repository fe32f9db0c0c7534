import { type ListParams, listAddress } from './list-params.ts'

interface ListFieldsProps {
  params: ListParams
  /** Parameters with inputs of their own in the form, which are left out here. */
  except: readonly (keyof ListParams)[]
}

/** Preserves the listing's other parameters in a form, as hidden fields. The list starts at its first page. */
export function ListFields({ params, except }: ListFieldsProps) {
  const query = new URL(listAddress({ ...params, page: 1 }), 'http://shop.invalid').searchParams
  const preserved = [...query].filter(([name]) => !except.includes(name as keyof ListParams))
  return preserved.map(([name, value]) => <input key={`${name}=${value}`} type="hidden" name={name} value={value} />)
}
