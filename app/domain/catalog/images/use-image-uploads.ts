import { useCallback, useEffect, useRef, useState } from 'react'
import { imageMessages } from './image-messages.ts'
import { problemWith, uploadImage } from './upload-image.ts'

/** An image in the form: uploaded, or being uploaded. */
export interface FormImage {
  readonly id: string
  /** Undefined until it is uploaded. */
  readonly url: string | undefined
  /** An address to show right away. */
  readonly preview: string
  /** Upload progress, from 0 to 1. */
  readonly sent: number
}

interface ImageUploadOptions {
  /** Called when an image is added, moved or removed; may change between renders. */
  readonly onChange: () => void
  /** Called with whether images are being uploaded. */
  readonly onUploading: (isUploading: boolean) => void
}

/** The images of a product form: added, reordered and removed before the product is saved. */
export function useImageUploads(initial: readonly string[], { onChange, onUploading }: ImageUploadOptions) {
  const [images, setImages] = useState<FormImage[]>(() =>
    initial.map((url) => ({ id: url, url, preview: url, sent: 1 })),
  )
  const [messages, setMessages] = useState<string[]>([])
  const [previews] = useState(() => new Set<string>())
  const leaving = useRef(new AbortController())

  // Uploads still running when the form closes are no longer needed.
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => {
      left.abort()
      for (const preview of previews) URL.revokeObjectURL(preview)
    }
  }, [previews])

  const update = useCallback(
    (id: string, change: Partial<FormImage>) =>
      setImages((all) => all.map((image) => (image.id === id ? { ...image, ...change } : image))),
    [],
  )
  const remove = useCallback((id: string) => setImages((all) => all.filter((image) => image.id !== id)), [])

  const add = useCallback(
    async (files: readonly File[]) => {
      const { signal } = leaving.current
      const chosen = files.map((file, index) => ({
        file,
        index,
        id: `${Date.now()}-${index}`,
        problem: problemWith(file),
      }))
      const sendable = chosen.filter(({ problem }) => problem === undefined)
      setMessages([...new Set(chosen.flatMap(({ problem }) => problem ?? []))])
      const added = sendable.map(({ file, id }) => {
        const preview = URL.createObjectURL(file)
        previews.add(preview)
        return { id, url: undefined, preview, sent: 0 }
      })
      setImages((all) => [...all, ...added])

      // One after another: in parallel they would only share a phone's connection.
      for (const { file, id, index } of sendable) {
        const outcome = await uploadImage(file, { index, signal, onProgress: (sent) => update(id, { sent }) })
        if (signal.aborted) return
        if (outcome.status === 'uploaded') {
          update(id, { url: outcome.url, sent: 1 })
        } else {
          remove(id)
          setMessages((shown) => [...new Set([...shown, outcome.message])])
        }
      }
    },
    [previews, remove, update],
  )

  const move = useCallback((from: string, to: string) => {
    setImages((all) => {
      const target = all.findIndex(({ id }) => id === to)
      const moved = all.find(({ id }) => id === from)
      return moved && target >= 0 ? all.filter(({ id }) => id !== from).toSpliced(target, 0, moved) : all
    })
  }, [])

  const isUploading = images.some(({ url }) => url === undefined)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])

  return {
    images,
    messages,
    add(files: readonly File[]) {
      onChange()
      add(files).catch(() => setMessages((shown) => [...shown, imageMessages.unexpected]))
    },
    remove(id: string) {
      onChange()
      remove(id)
    },
    move(from: string, to: string) {
      onChange()
      move(from, to)
    },
  }
}
