import { href, Link } from 'react-router'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import type { Collection } from '#app/vocabulary/collections.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { ArrangeButtons } from '../owners-lists/arrange-buttons.tsx'
import { moveCollectionForm } from './collection.form.ts'
import { COLLECTION_FIELDS } from './collection-fields.ts'

/** A collection as the table shows it. */
export interface ShownCollection
  extends Pick<Collection, 'id' | 'name' | 'image' | 'kind' | 'isShown' | 'onHome' | 'inMenu'> {
  /** As `stateText` says it. */
  readonly state: string
}

/** The collections in the order of the menu and of the home page. */
export function CollectionsTable({ collections }: { collections: ShownCollection[] }) {
  return (
    <DataTable caption="Collections" columns={columnsFor(collections)} rows={collections} rowKey={({ id }) => id} />
  )
}

function columnsFor(collections: ShownCollection[]): Column<ShownCollection>[] {
  return [
    {
      header: 'Name',
      card: 'lead',
      cell: ({ id, name, image }) => (
        <span className="flex items-center gap-3">
          {image !== '' && <ProductThumbnail image={image} className="w-8" />}
          <Link
            to={href('/admin/collections/:collection/edit', { collection: id })}
            className="min-w-0 font-semibold wrap-anywhere underline underline-offset-3"
          >
            {name}
          </Link>
        </span>
      ),
    },
    { header: 'State', card: 'line', cell: ({ state }) => state },
    { header: 'Products', card: 'line', cell: ({ kind }) => COLLECTION_FIELDS.kind.options[kind] },
    {
      header: 'Shown in',
      card: 'none',
      cell: ({ onHome, inMenu }) => [onHome && 'Home page', inMenu && 'Menu'].filter(Boolean).join(', ') || '–',
    },
    {
      ...BUTTON_COLUMN,
      cell: (collection) => (
        <ArrangeButtons
          form={moveCollectionForm}
          hidden={{ collection: collection.id }}
          name={collection.name}
          isShown={collection.isShown}
          isFirst={collection === collections[0]}
          isLast={collection === collections.at(-1)}
        />
      ),
    },
  ]
}
