import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { categoryDescription, categoryMenuLabel, type PublicCategory } from '#app/vocabulary/categories.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { moveCategoryForm } from './category.form.ts'
import type { Arrangement } from './category-list.ts'

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
        <Actions category={category} place={categories.indexOf(category)} last={categories.length - 1} />
      ),
    },
  ]
}

/** The buttons of a row. */
function Actions({ category, place, last }: { category: ListedCategory; place: number; last: number }) {
  return (
    <div className="flex justify-end">
      <Arrange category={category} to={category.isShown ? 'hide' : 'show'} />
      <Arrange category={category} to="up" disabled={place === 0} />
      <Arrange category={category} to="down" disabled={place === last} />
    </div>
  )
}

const LABELS: Record<Arrangement, { label: (name: string) => string; content: ReactNode }> = {
  hide: { label: (name) => `Hide ${name}`, content: 'Hide' },
  show: { label: (name) => `Show ${name}`, content: 'Show' },
  up: { label: (name) => `Move ${name} up`, content: <ArrowUp size={18} /> },
  down: { label: (name) => `Move ${name} down`, content: <ArrowDown size={18} /> },
}

function Arrange({ category, to, ...props }: { category: ListedCategory; to: Arrangement; disabled?: boolean }) {
  const { label, content } = LABELS[to]
  return (
    <ContractButton
      {...props}
      form={moveCategoryForm}
      hidden={{ category: category.key, to }}
      variant="quiet"
      aria-label={label(category.name)}
      className="px-2.5 text-label lg:min-h-9"
    >
      {content}
    </ContractButton>
  )
}
