import { useEffect, useMemo, useRef, useState } from 'react'
import { LinkPreview, type PreviewedLink } from './link-preview.tsx'
import { imageFileName, imageRemovalName } from './setting-images.ts'

/** The texts of a form by the names of their inputs. */
type TypedTexts = Readonly<Record<string, string | undefined>>

interface TypedLinkPreviewProps {
  /** What the inputs start with. */
  stored: TypedTexts
  /** The input of its picture. */
  pictureField: string
  /** The address of the card that the page shares without a picture of its own. */
  card?: string | undefined
  /** What the texts make of the page. */
  read: (typed: TypedTexts) => Omit<PreviewedLink, 'picture'>
}

/** The preview of a page's link, within the form that describes the page. It follows what is typed, and shows a chosen picture at once. */
export function TypedLinkPreview({ stored, pictureField, card, read }: TypedLinkPreviewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(stored)
  const [file, setFile] = useState<File>()
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const follow = () => {
      const texts = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      setTyped(Object.fromEntries(texts))
      const chosen = form.elements.namedItem(imageFileName(pictureField))
      setFile(chosen instanceof HTMLInputElement ? chosen.files?.[0] : undefined)
    }
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [pictureField])
  // Freed with the page.
  const chosen = useMemo(() => file && URL.createObjectURL(file), [file])
  const kept = typed[imageRemovalName(pictureField)] ? undefined : typed[pictureField]
  return (
    <div ref={place} className="contents">
      <LinkPreview {...read(typed)} picture={chosen ?? (kept || card)} />
    </div>
  )
}
