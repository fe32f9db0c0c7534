import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../class-names.ts'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title' | 'children'> {
  /** The name of the choice. Screen readers read it and `children` as the label. */
  title: ReactNode
  children?: ReactNode
  /** Links and buttons that don't select the card. */
  actions?: ReactNode
}

/** A radio button with several lines, such as an address. The whole card selects it. */
export function RadioCard({ title, children, actions, className, ...props }: RadioCardProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <div
      className={cn(
        'relative grid grid-cols-[22px_minmax(0,1fr)] content-start gap-x-3.5 rounded-md border border-line bg-surface-raised p-4',
        'has-[:checked]:border-primary has-[:checked]:bg-rosegold-50 has-[:checked]:inset-ring has-[:checked]:inset-ring-primary',
        'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        className,
      )}
    >
      <input {...props} id={id} type="radio" className="choice mt-px focus-visible:outline-none" />
      <label htmlFor={id} className="cursor-pointer after:absolute after:inset-0">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-md font-semibold">{title}</span>
        {children && <span className="mt-0.5 block leading-normal text-soft">{children}</span>}
      </label>
      {actions && <div className="relative z-1 col-start-2 mt-1 -mb-2.5 flex gap-5 justify-self-start">{actions}</div>}
    </div>
  )
}
