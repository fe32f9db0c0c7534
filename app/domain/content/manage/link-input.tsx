import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { type LinkTarget, leadsNowhere } from './link-targets.ts'

const TargetsContext = createContext<readonly LinkTarget[]>([])

const LIST_ID = 'link-targets'

/** Offers pages of the shop to the links inside. */
export function LinkTargets({ targets, children }: { targets: readonly LinkTarget[]; children: ReactNode }) {
  return (
    <TargetsContext value={targets}>
      <datalist id={LIST_ID}>
        {targets.map(({ to, label }) => (
          <option key={to} value={to} label={label} />
        ))}
      </datalist>
      {children}
    </TargetsContext>
  )
}

/** The input of a link, with a remark if it leads to a page that the shop doesn't have. */
export function LinkInput({ hint, ...props }: ComponentProps<typeof TextField> & { defaultValue: string }) {
  const isNowhere = leadsNowhere(use(TargetsContext), props.defaultValue)
  return (
    <TextField
      {...props}
      hint={isNowhere ? <b className="text-danger">No page of your shop has this address.</b> : hint}
      list={LIST_ID}
      maxLength={500}
      autoComplete="off"
      fieldClassName="min-w-0"
    />
  )
}
