import { useCallback, useEffect, useRef, useState } from 'react'
import { pictureTexts } from './image-messages.ts'
import { refusalOf, uploadPicture } from './upload-image.ts'

/** A picture of the form: in the bucket, or on its way there. */
export interface FormPicture {
  readonly id: string
  /** Undefined until it is in the bucket. */
  readonly url: string | undefined
  /** What can be shown at once. */
  readonly preview: string
  /** How much has been sent, from 0 to 1. */
  readonly sent: number
}

interface UsePicturesOptions {
  /** Told when somebody adds, moves or removes a picture; does not have to keep its identity. */
  readonly onChange: () => void
  /** Told whether pictures are on their way. */
  readonly onUploading: (isUploading: boolean) => void
}

/** The pictures of a product form: added, put in order and taken out before anything is saved. */
export function usePictures(initial: readonly string[], { onChange, onUploading }: UsePicturesOptions) {
  const [pictures, setPictures] = useState<FormPicture[]>(() =>
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
    (id: string, change: Partial<FormPicture>) =>
      setPictures((all) => all.map((picture) => (picture.id === id ? { ...picture, ...change } : picture))),
    [],
  )
  const remove = useCallback((id: string) => setPictures((all) => all.filter((picture) => picture.id !== id)), [])

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
      setPictures((all) => [...all, ...added])

      // One after another: a phone's connection is no faster when they share it.
      for (const { file, id, index } of sendable) {
        const outcome = await uploadPicture(file, { index, signal, onProgress: (sent) => update(id, { sent }) })
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
    setPictures((all) => {
      const target = all.findIndex(({ id }) => id === to)
      const moved = all.find(({ id }) => id === from)
      return moved && target >= 0 ? all.filter(({ id }) => id !== from).toSpliced(target, 0, moved) : all
    })
  }, [])

  const isUploading = pictures.some(({ url }) => url === undefined)
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])

  return {
    pictures,
    messages,
    add(files: readonly File[]) {
      onChange()
      add(files).catch(() => setMessages((told) => [...told, pictureTexts.unexpected]))
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
