import { Download } from 'lucide-react'
import { href } from 'react-router'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { cn } from '#app/ui/class-names.ts'

interface InvoiceLinkProps {
  orderId: string
  variant: 'secondary' | 'quiet'
  size?: 'md' | 'lg'
  /** The label, with the order's number for screen readers. */
  children: React.ReactNode
  className?: string
}

/** Downloads an order's invoice, or a replacement's delivery challan. */
export function InvoiceLink({ orderId, variant, size, children, className }: InvoiceLinkProps) {
  return (
    <a
      href={href('/orders/:orderId/invoice', { orderId })}
      download
      className={cn(buttonStyles({ variant, size }), className)}
    >
      <Download size={20} />
      {children}
    </a>
  )
}
