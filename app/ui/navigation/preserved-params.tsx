/** Parameters of a page's address that a link or a form preserves; undefined ones are left out. */
export type PreservedParams = Readonly<Record<string, string | undefined>>

/** `/orders?status=shipped`, or the path alone when no parameter is set. */
export function addressWith(path: string, params: PreservedParams): string {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The parameters as hidden fields, because a GET form replaces all parameters of its address. */
export function PreservedParamFields({ params }: { params: PreservedParams }) {
  return Object.entries(params).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )
}
