import { Share2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'

/** Shares the page's address with the device's own sheet, or copies it where there is none. */
export function ShareOrderButton({ orderNumber }: { orderNumber: string }) {
  const showToast = useToast()

  async function share() {
    const link = { title: `Order ${orderNumber}`, url: window.location.href }
    if (navigator.share) {
      try {
        return await navigator.share(link)
      } catch (error) {
        const closedByShopper = error instanceof DOMException && error.name === 'AbortError'
        if (closedByShopper) return
      }
    }
    await navigator.clipboard.writeText(link.url)
    showToast('Order link copied to clipboard!')
  }

  return (
    <Button type="button" variant="quiet" size="lg" onClick={share} className="noscript:hidden">
      <Share2 aria-hidden="true" size={20} strokeWidth={1.6} />
      Share Order
    </Button>
  )
}
