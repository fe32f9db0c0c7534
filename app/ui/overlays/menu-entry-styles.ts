import { cn } from '../class-names.ts'

/** The look of an entry of a menu, a link or a button. */
export const menuEntryStyles = cn(
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-rosegold-50 focus-visible:bg-rosegold-50 focus-visible:-outline-offset-2',
  '[&_svg]:size-5 [&_svg]:flex-none [&_svg]:text-rosegold-600',
)
