import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SectionMenu } from '#app/ui/back-office/section-menu.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'

/** The sections of the product form, in the order of its page. */
const SECTIONS = {
  basics: 'Basics',
  prices: 'Price and tax',
  stock: 'Sizes and stock',
  pictures: 'Pictures',
  details: 'Details',
  declarations: 'Legal declarations',
  delivery: 'Delivery',
  'search-engines': 'Search engines and shared links',
} as const

export type FormSectionName = keyof typeof SECTIONS

const PAGE_ORDER = Object.keys(SECTIONS) as FormSectionName[]

/** A dialog begins with the pictures, and has no headings. */
const DIALOG_ORDER: readonly FormSectionName[] = [
  ...(['pictures', 'basics', 'prices', 'stock', 'details', 'delivery', 'declarations'] as const),
]

const sectionId = (name: FormSectionName) => `section-${name}`

interface FormSectionsProps {
  isPage: boolean
  sections: Readonly<Record<FormSectionName, ReactNode>>
}

/** The sections of the product form: panels on its page, one grid in its dialog. */
export function FormSections({ isPage, sections }: FormSectionsProps) {
  if (!isPage) return DIALOG_ORDER.map((name) => sections[name])
  return PAGE_ORDER.map((name) => (
    <div key={name} id={sectionId(name)} tabIndex={-1} className="scroll-mt-20 focus-visible:outline-none">
      <Panel title={SECTIONS[name]}>
        <div className="grid gap-x-4 gap-y-4.5 sm:grid-cols-2 [&>fieldset]:sm:col-span-2">{sections[name]}</div>
      </Panel>
    </div>
  ))
}

/** The menu beside the page of the product form. */
export function FormSectionMenu() {
  const { search } = useLocation()
  return (
    <SectionMenu
      label="Product"
      folded="Sections"
      entries={PAGE_ORDER.map((name) => ({ to: { search, hash: sectionId(name) }, label: SECTIONS[name] }))}
    />
  )
}
