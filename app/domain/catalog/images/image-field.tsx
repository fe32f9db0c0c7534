import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { GripVertical, ImagePlus, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ACCEPTED_IMAGE_TYPES } from '#app/platform/storage/image-address.ts'
import { cn } from '#app/ui/class-names.ts'
import { FieldErrors } from '#app/ui/fields/field-errors.tsx'
import { ProgressStitch } from '#app/ui/ornaments/progress-stitch.tsx'
import type { FormImage, useImageUploads } from './use-image-uploads.ts'

interface ImageFieldProps extends ReturnType<typeof useImageUploads> {
  errors: string[] | undefined
  /** Called when dragging an image starts and ends. */
  onDragging: (isDragging: boolean) => void
}

const HINT = 'JPEG, PNG, WebP or AVIF, each under 5 MB. The first image is the main one.'

/**
 * The images of a product form: chosen or dropped, reordered with the pointer or the keyboard, removed. Submits their
 * addresses as `images`.
 */
export function ImageField({ images, messages, errors, add, remove, move, onDragging }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (key: unknown) => images.findIndex((image) => image.id === key) + 1
  const isDragging = useRef(false)
  const setDragging = (is: boolean) => {
    isDragging.current = is
    onDragging(is)
  }
  const endDrag = ({ active, over }: DragEndEvent) => {
    setDragging(false)
    if (over && over.id !== active.id) move(String(active.id), String(over.id))
  }
  const removeImage = (image: FormImage) => {
    remove(image.id)
    input.current?.focus()
  }
  const problems = [...messages, ...(errors ?? [])]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-semibold">Images</legend>
      {images.map(({ url }) => url && <input key={url} type="hidden" name="images" value={url} />)}
      {images.length > 0 && (
        <DndContext
          id={id}
          sensors={sensors}
          collisionDetection={closestCenter}
          accessibility={{ announcements: announcementsFor(place, images.length) }}
          onDragStart={() => setDragging(true)}
          onDragCancel={() => setDragging(false)}
          onDragEnd={endDrag}
        >
          <SortableContext items={images.map((image) => image.id)} strategy={rectSortingStrategy}>
            <ol className="mb-3 flex flex-wrap gap-2.5" onKeyDown={(event) => isDragging.current && forwardKey(event)}>
              {images.map((image, index) => (
                <Thumb key={image.id} image={image} number={index + 1} onRemove={() => removeImage(image)} />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <DropArea id={id} input={input} describedBy={`${id}-hint ${id}-errors`} onFiles={add} />
      <div aria-live="polite">
        <FieldErrors id={`${id}-errors`} errors={problems} />
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {HINT}
      </p>
    </fieldset>
  )
}

/** The same field while no scripts run: ticked images stay, and new files are sent with the form. */
export function PlainImageField({ images, errors }: { images: readonly string[]; errors: string[] | undefined }) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-label font-semibold">Images</legend>
      {images.length > 0 && (
        <ol className="mb-3 flex flex-wrap gap-2.5">
          {images.map((url, index) => (
            <li key={url}>
              <label className="block w-24 text-sm">
                <img src={url} alt="" width={96} height={128} className="aspect-3/4 w-24 rounded-md object-cover" />
                <span className="flex min-h-11 items-center gap-2">
                  <input type="checkbox" name="images" value={url} defaultChecked className="choice" />
                  Keep {index + 1}
                </span>
              </label>
            </li>
          ))}
        </ol>
      )}
      <label htmlFor={id} className="mb-1.5 block text-label">
        Add images
      </label>
      <input
        id={id}
        type="file"
        name="files"
        multiple
        accept={ACCEPTED_IMAGE_TYPES}
        aria-describedby={`${id}-hint ${id}-errors`}
        className="block min-h-11 w-full"
      />
      <FieldErrors id={`${id}-errors`} errors={errors} />
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {HINT}
      </p>
    </fieldset>
  )
}

interface DropAreaProps {
  id: string
  input: React.RefObject<HTMLInputElement | null>
  describedBy: string
  onFiles: (files: File[]) => void
}

/** Accepts dropped files, and opens the system's file dialog when pressed. */
function DropArea({ id, input, describedBy, onFiles }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <label
      htmlFor={id}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-field bg-surface-raised p-4 text-center text-label transition-colors duration-160 hover:bg-rosegold-50',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isOver && 'border-primary bg-rosegold-50',
      )}
    >
      <ImagePlus size={24} className="text-rosegold-600" />
      <span>
        <b className="font-semibold text-primary">Add images</b>
        <span className="hidden sm:inline"> or drop them here</span>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={ACCEPTED_IMAGE_TYPES}
        aria-describedby={describedBy}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again, for example after it was removed.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

interface ThumbProps {
  image: FormImage
  number: number
  onRemove: () => void
}

function Thumb({ image, number, onRemove }: ThumbProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: image.id,
  })
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={cn('relative w-24 overflow-hidden rounded-md bg-placeholder', isDragging && 'z-10 shadow-md')}
    >
      <img
        src={image.preview}
        alt={`Product, ${number}`}
        width={96}
        height={128}
        className="aspect-3/4 w-24 object-cover"
      />
      {image.url === undefined && (
        <ProgressStitch
          label={`Uploading image ${number}`}
          reached={image.sent}
          valueText={`${Math.round(image.sent * 100)} percent`}
          className="absolute inset-x-2 bottom-12 rounded-sm bg-surface/94"
        />
      )}
      <button
        type="button"
        aria-label={`Remove image ${number}`}
        onClick={onRemove}
        className="absolute top-0 right-0 grid size-11 place-items-center text-heading before:absolute before:inset-2 before:rounded-full before:bg-surface/94 before:shadow-sm focus-visible:-outline-offset-2 [&_svg]:relative"
      >
        <X size={16} />
      </button>
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move image ${number}`}
        className="absolute bottom-0 left-0 grid size-11 cursor-grab touch-none place-items-center text-heading before:absolute before:inset-2 before:rounded-full before:bg-surface/94 before:shadow-sm focus-visible:-outline-offset-2 [&_svg]:relative"
      >
        <GripVertical size={16} />
      </button>
      {number === 1 && (
        <span className="absolute right-1 bottom-2 rounded-sm bg-wine-800 px-1.5 text-xs font-semibold text-rosegold-100">
          Main
        </span>
      )}
    </li>
  )
}

/** The surrounding dialog stops these keys, but dnd-kit listens for them on the document. */
function forwardKey(event: KeyboardEvent): void {
  const { key, code } = event
  if (!key.startsWith('Arrow') && key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  document.dispatchEvent(new window.KeyboardEvent('keydown', { key, code }))
}

function announcementsFor(place: (id: unknown) => number, count: number): Announcements {
  const where = (id: unknown) => `position ${place(id)} of ${count}`
  return {
    onDragStart: ({ active }) => `Picked up image ${place(active.id)}.`,
    onDragOver: ({ over }) => (over ? `The image is over ${where(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Image moved to ${where(over.id)}.` : 'Move cancelled.'),
    onDragCancel: ({ active }) => `Move cancelled. The image is back at ${where(active.id)}.`,
  }
}
