import { useToast } from '../overlays/toast.tsx'

interface SharedLink {
  readonly title: string
  readonly text?: string
  readonly url: string
}

/**
 * A function that copies an address and confirms it with `copiedText`. Where copying isn't allowed, for example without https,
 * it shows the address to copy by hand.
 */
export function useCopyLink(copiedText: string) {
  const showToast = useToast()
  return async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      showToast(copiedText)
    } catch {
      showToast(url)
    }
  }
}

/** A function that shares a link with the device's share sheet, or copies it where there is none; see {@link useCopyLink}. */
export function useShare(copiedText: string) {
  const copyLink = useCopyLink(copiedText)

  return async (link: SharedLink) => {
    if (navigator.share) {
      try {
        await navigator.share(link)
        return
      } catch (error) {
        const isClosedByPerson = error instanceof DOMException && error.name === 'AbortError'
        if (isClosedByPerson) return
      }
    }
    await copyLink(link.url)
  }
}
