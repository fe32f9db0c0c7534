import { useToast } from './toast.tsx'

interface SharedLink {
  readonly title: string
  readonly text?: string
  readonly url: string
}

/**
 * A function that shares a link with the device's own sheet, or copies it where there is none and says so with
 * `copiedText`. Where neither is allowed it shows the address, to be copied by hand.
 */
export function useShare(copiedText: string) {
  const showToast = useToast()

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
    try {
      await navigator.clipboard.writeText(link.url)
      showToast(copiedText)
    } catch {
      showToast(link.url)
    }
  }
}
