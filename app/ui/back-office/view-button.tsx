import { Form } from 'react-router'
import { Button } from '../button.tsx'
import { PreservedParamFields, type PreservedParams } from '../navigation/preserved-params.tsx'

interface ViewButtonProps {
  /** The parameter of the page's address that shows a row, and the row's value of it. */
  name: string
  value: string
  /** Parameters of the page's address to preserve. */
  keep: PreservedParams
  /** Names the row for screen readers, after the button's label. */
  of: string
  children: string
}

/** Opens the details of a table row by setting a parameter of the page's address. */
export function ViewButton({ name, value, keep, of, children }: ViewButtonProps) {
  return (
    <Form method="get" preventScrollReset>
      <PreservedParamFields params={keep} />
      <Button
        variant="quiet"
        name={name}
        value={value}
        aria-label={`${children} ${of}`}
        className="text-label lg:min-h-9"
      >
        {children}
      </Button>
    </Form>
  )
}
