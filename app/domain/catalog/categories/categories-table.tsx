import { ArrowDown, ArrowUp } from 'lucide-react'
import { href, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { categoryDescription, categoryMenuLabel, type PublicCategory } from '#app/vocabulary/categories.ts'
import { ProductThumbnail } from '../components/product-thumbnail.tsx'
import { moveCategoryForm, showCategoryForm } from './category.form.ts'

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
            className="min-w-0 font-semibold wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {name}
          </Link>
          {!isShown && <Badge tone="plain">Hidden</Badge>}
        </span>
      ),
    },
    { header: 'In menus', card: 'line', cell: ({ key }) => categoryMenuLabel({ categories }, key) },
    {
      header: 'Description',
      card: 'wide',
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

function Actions({
  category: { key, name, isShown },
  place,
  last,
}: {
  category: ListedCategory
  place: number
  last: number
}) {
  return (
    <div className="flex justify-end">
      <ContractButton
        form={showCategoryForm}
        hidden={{ category: key, isShown: isShown ? 'no' : 'yes' }}
        variant="quiet"
        aria-label={`${isShown ? 'Hide' : 'Show'} ${name}`}
        className="px-2.5 text-label lg:min-h-9"
      >
        {isShown ? 'Hide' : 'Show'}
      </ContractButton>
      <Move category={key} to="up" label={`Move ${name} up`} disabled={place === 0} />
      <Move category={key} to="down" label={`Move ${name} down`} disabled={place === last} />
    </div>
  )
}

interface MoveProps {
  category: string
  to: 'up' | 'down'
  label: string
  disabled: boolean
}

function Move({ category, to, label, disabled }: MoveProps) {
  return (
    <ContractButton
      form={moveCategoryForm}
      hidden={{ category, to }}
      variant="quiet"
      disabled={disabled}
      aria-label={label}
      className="px-2.5 lg:min-h-9"
    >
      {to === 'up' ? <ArrowUp size={18} /> : <ArrowDown size={18} />}
    </ContractButton>
  )
}
