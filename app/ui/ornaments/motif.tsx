import { cva } from 'class-variance-authority'
import { cn } from '../class-names.ts'

const styles = cva('inline-block flex-none bg-current', {
  variants: {
    name: {
      gul: 'motif-gul aspect-square w-11',
      buti: 'motif-buti aspect-[40/62] h-22.5',
      ambi: 'motif-ambi aspect-[80/104] h-22.5',
    },
  },
})

/** A decorative motif in the colour of the text, hidden from screen readers. */
export function Motif({ name, className }: { name: 'gul' | 'buti' | 'ambi'; className?: string }) {
  return <span aria-hidden="true" className={cn(styles({ name }), className)} />
}
