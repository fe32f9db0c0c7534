import { useEffect, useRef, useState } from 'react'
import { IMAGE_PROBLEMS } from './image-messages.ts'
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
  /** Called with whether images are being uploaded. */
  readonly onUploading: (isUploading: boolean) => void
}

/** The images of a product form: added, reordered and removed before the product is saved. */
export function useImageUploads(initial: readonly string[], { onUploading }: ImageUploadOptions) {
  const { images, append, update, remove, move } = useImageList(initial)
  const [messages, setMessages] = useState<string[]>([])
  const form = useOpenForm()
  const addMessages = (added: readonly string[]) => setMessages((shown) => [...new Set([...shown, ...added])])

  async function upload(files: readonly File[]): Promise<void> {
    const { signal } = form.current
    const chosen = files.map((file, index) => ({
      file,
      index,
      id: `${Date.now()}-${index}`,
      problem: problemWith(file),
    }))
    const sendable = chosen.filter(({ problem }) => problem === undefined)
    setMessages([...new Set(chosen.flatMap(({ problem }) => problem ?? []))])
    append(sendable.map(({ file, id }) => ({ id, url: undefined, preview: form.current.preview(file), sent: 0 })))

    // One after another: in parallel they would only share a phone's connection.
    for (const { file, id, index } of sendable) {
      const outcome = await uploadImage(file, { index, signal, onProgress: (sent) => update(id, { sent }) })
      if (signal.aborted) return
      if (outcome.status === 'uploaded') {
        update(id, { url: outcome.url, sent: 1 })
      } else {
        remove(id)
        addMessages([outcome.message])
      }
    }
  }

  const isUploading = images.some(({ url }) => url === undefined)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])

  return {
    images,
    messages,
    add(files: readonly File[]) {
      upload(files).catch(() => addMessages([IMAGE_PROBLEMS.failed]))
    },
    remove,
    move,
  }
}

/** The images in their order. */
function useImageList(initial: readonly string[]) {
  const [images, setImages] = useState<FormImage[]>(() =>
    initial.map((url) => ({ id: url, url, preview: url, sent: 1 })),
  )
  return {
    images,
    append: (added: readonly FormImage[]) => setImages((all) => [...all, ...added]),
    update: (id: string, change: Partial<FormImage>) =>
      setImages((all) => all.map((image) => (image.id === id ? { ...image, ...change } : image))),
    remove: (id: string) => setImages((all) => all.filter((image) => image.id !== id)),
    /** Moves an image to another one's place. */
    move: (from: string, to: string) =>
      setImages((all) => {
        const target = all.findIndex(({ id }) => id === to)
        const moved = all.find(({ id }) => id === from)
        return moved && target >= 0 ? all.filter(({ id }) => id !== from).toSpliced(target, 0, moved) : all
      }),
  }
}

/** Uploads and previews, which end when the form closes. */
interface OpenForm {
  readonly signal: AbortSignal
  /** An address that shows the file until the form closes. */
  preview(file: File): string
}

function useOpenForm() {
  const form = useRef<OpenForm>(newForm().form)
  useEffect(() => {
    const { form: opened, close } = newForm()
    form.current = opened
    return close
  }, [])
  return form
}

function newForm(): { form: OpenForm; close: () => void } {
  const open = new AbortController()
  const previews: string[] = []
  return {
    form: {
      signal: open.signal,
      preview(file) {
        const address = URL.createObjectURL(file)
        previews.push(address)
        return address
      },
    },
    close() {
      open.abort()
      for (const preview of previews) URL.revokeObjectURL(preview)
    },
  }
}
