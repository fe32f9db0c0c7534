import { Fragment, type ReactNode } from 'react'

interface EachProps<Item> {
  of: readonly Item[]
  children: (item: Item) => ReactNode
}

/** The items of a list that never changes while it is shown, and may have the same item twice. */
export function Each<Item>({ of: items, children }: EachProps<Item>) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the list stays as it is.
  return items.map((item, index) => <Fragment key={index}>{children(item)}</Fragment>)
}
