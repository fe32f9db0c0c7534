import { useCallback, useEffect, useRef, useState } from 'react'
import { imageMessages } from './image-messages.ts'
import { refusalOf, uploadImage } from './upload-image.ts'

/** An image of the form: in the bucket, or on its way there. */
export interface FormImage {
  readonly id: string
  /** Undefined until it is in the bucket. */
  readonly url: string | undefined
  /** What can be shown at once. */
  readonly preview: string
  /** How much has been sent, from 0 to 1. */
  readonly sent: number
}

interface ImageUploadOptions {
  /** Told when somebody adds, moves or removes an image; does not have to keep its identity. */
  readonly onChange: () => void
  /** Told whether images are on their way. */
  readonly onUploading: (isUploading: boolean) => void
}

/** The images of a product form: added, put in order and taken out before anything is saved. */
export function useImageUploads(initial: readonly string[], { onChange, onUploading }: ImageUploadOptions) {
  const [images, setImages] = useState<FormImage[]>(() =>
    initial.map((url) => ({ id: url, url, preview: url, sent: 1 })),
  )
  const [messages, setMessages] = useState<string[]>([])
  const [previews] = useState(() => new Set<string>())
  const leaving = useRef(new AbortController())

  // What was still on its way when the form closes is not needed any more.
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
        refusal: refusalOf(file),
      }))
      const sendable = chosen.filter(({ refusal }) => refusal === undefined)
      setMessages([...new Set(chosen.flatMap(({ refusal }) => refusal ?? []))])
      const added = sendable.map(({ file, id }) => {
        const preview = URL.createObjectURL(file)
        previews.add(preview)
        return { id, url: undefined, preview, sent: 0 }
      })
      setImages((all) => [...all, ...added])

      // One after another: a phone's connection is no faster when they share it.
      for (const { file, id, index } of sendable) {
        const outcome = await uploadImage(file, { index, signal, onProgress: (sent) => update(id, { sent }) })
        if (signal.aborted) return
        if (outcome.status === 'uploaded') {
          update(id, { url: outcome.url, sent: 1 })
        } else {
          remove(id)
          setMessages((told) => [...new Set([...told, outcome.message])])
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
      add(files).catch(() => setMessages((told) => [...told, imageMessages.unexpected]))
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
