import { ListChecks } from 'lucide-react'
import { Form, href } from 'react-router'
import { SelectAll } from '#app/ui/back-office/select-all.tsx'
import { Button } from '#app/ui/button.tsx'
import { PreservedParamFields, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { count } from './bulk-change.form.ts'
import { MOST_PRODUCTS } from './bulk-limits.ts'

/** The form that the rows' checkboxes belong to; their name is `productIds`. */
export const SELECTION_FORM = 'selected-products'

/** Takes the chosen products, or all that the table shows, to the screen that changes them. */
export function SelectionBar({ total, keep }: { total: number; keep: PreservedParams }) {
  return (
    <Form
      id={SELECTION_FORM}
      method="get"
      action={href('/admin/products/bulk')}
      aria-label="Selected products"
      className="flex flex-wrap items-center gap-x-0.5 gap-y-1 sm:gap-x-2 lg:-ml-1"
    >
      <PreservedParamFields params={keep} />
      <SelectAll formId={SELECTION_FORM} />
      <Button variant="quiet" className="px-2 text-label">
        <ListChecks size={18} />
        Change selected
      </Button>
      {total > 1 && total <= MOST_PRODUCTS && (
        <Button variant="quiet" name="all" value="yes" className="px-2 text-label">
          Change all {count(total)}
        </Button>
      )}
    </Form>
  )
}
