import { Share2 } from 'lucide-react'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { Button } from '#app/ui/button.tsx'
import { useShare } from '#app/ui/use-share.ts'

/** Shares the page's URL with the device's share sheet, or copies it where there is none. */
export function ShareWishlistButton() {
  const shop = useShop()
  const share = useShare('Wishlist link copied to clipboard!')
  const shareThisPage = () =>
    share({
      title: `My Wishlist · ${shop.name}`,
      text: `See what I’ve saved at ${shop.name}`,
      url: window.location.href,
    })

  return (
    <Button
      type="button"
      variant="secondary"
      onClick={shareThisPage}
      className="px-2.75 text-label lg:px-4.5 lg:text-base noscript:hidden"
    >
      <Share2 aria-hidden="true" size={16} strokeWidth={1.6} />
      Share Wishlist
    </Button>
  )
}
