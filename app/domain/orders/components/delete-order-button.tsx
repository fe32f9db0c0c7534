import { Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/class-names.ts'
import { PreservedParamFields, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'

interface DeleteOrderButtonProps {
  orderId: string
  keep: PreservedParams
  className?: string
}

/** A button that asks to confirm the deletion of an order, by setting the page's parameter `delete`. */
export function DeleteOrderButton({ orderId, keep, className }: DeleteOrderButtonProps) {
  return (
    <Form method="get" replace preventScrollReset className="ml-auto">
      <PreservedParamFields params={keep} />
      <Button variant="quiet" name="delete" value={orderId} className={cn('text-danger', className)}>
        <Trash2 size={20} />
        Delete
      </Button>
    </Form>
  )
}
