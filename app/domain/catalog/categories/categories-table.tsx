import { href, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { categoryDescription, categoryMenuLabel, type PublicCategory } from '#app/vocabulary/categories.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { ArrangeButtons } from '../owners-lists/arrange-buttons.tsx'
import { moveCategoryForm } from './category.form.ts'

/** A category as the table shows it. */
export interface ListedCategory extends PublicCategory {
  readonly image: string
  /** How many products it has, also counting those in the bin. */
  readonly count: number
}

/** The categories in the order of the menu. */
export function CategoriesTable({ categories }: { categories: ListedCategory[] }) {
  return <DataTable caption="Categories" columns={columnsFor(categories)} rows={categories} rowKey={({ key }) => key} />
}

function columnsFor(categories: ListedCategory[]): Column<ListedCategory>[] {
  return [
    {
      header: 'Name',
      card: 'lead',
      cell: ({ key, name, image, isShown }) => (
        <span className="flex items-center gap-3">
          {image !== '' && <ProductThumbnail image={image} className="w-8" />}
          <Link
            to={href('/admin/categories/:category/edit', { category: key })}
            className="min-w-0 font-semibold wrap-anywhere underline underline-offset-3"
          >
            {name}
          </Link>
          {!isShown && <Badge tone="plain">Hidden</Badge>}
        </span>
      ),
    },
    { header: 'In menus', card: 'none', cell: ({ key }) => categoryMenuLabel({ categories }, key) },
    {
      header: 'Description',
      card: 'line',
      cell: ({ key }) => <span className="text-soft">{categoryDescription({ categories }, key)}</span>,
    },
    {
      header: 'Products',
      align: 'end',
      card: 'aside',
      cell: ({ count }) => (
        <>
          {count.toLocaleString('en-IN')}
          <span className="lg:hidden"> {count === 1 ? 'product' : 'products'}</span>
        </>
      ),
    },
    {
      ...BUTTON_COLUMN,
      cell: (category) => (
        <ArrangeButtons
          form={moveCategoryForm}
          hidden={{ category: category.key }}
          name={category.name}
          isShown={category.isShown}
          isFirst={category === categories[0]}
          isLast={category === categories.at(-1)}
        />
      ),
    },
  ]
}
