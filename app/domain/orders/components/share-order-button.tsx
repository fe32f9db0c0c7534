import { Share2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { useShare } from '#app/ui/hooks/use-share.ts'

/** Shares the order's address with the device's share sheet, or copies it where there is none. */
export function ShareOrderButton({ orderNumber }: { orderNumber: string }) {
  const share = useShare('Order link copied to clipboard!')
  // Without the place in the list that the page's address may have.
  const shareThisPage = () =>
    share({ title: `Order ${orderNumber}`, url: window.location.origin + window.location.pathname })

  return (
    <Button type="button" variant="quiet" size="lg" onClick={shareThisPage} className="noscript:hidden">
      <Share2 size={20} />
      Share Order
    </Button>
  )
}
