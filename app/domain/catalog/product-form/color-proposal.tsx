import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import type { ProposedColor } from '../images/dominant-color.ts'

interface ColorProposalProps {
  /** The address of the first image; undefined until it is uploaded. */
  image: string | undefined
  /** The colour as typed. */
  typed: unknown
  onUse: (name: string) => void
}

/** The colour of the first picture, while none is typed. Nothing if the picture suggests none, or the connection fails. */
export function ColorProposal({ image, typed, onUse }: ColorProposalProps) {
  const [proposed, setProposed] = useState<ProposedColor & { image: string }>()
  const asked = typed ? undefined : image
  useEffect(() => {
    if (asked === undefined) return
    const { signal, abort } = abortable()
    fetchProposedColor(asked, signal)
      .then((color) => color && setProposed({ ...color, image: asked }))
      // It is only a proposal.
      .catch(() => undefined)
    return abort
  }, [asked])
  if (!proposed || proposed.image !== asked) return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 sm:col-span-2">
      <span
        aria-hidden="true"
        className="size-6 rounded-full border border-line"
        style={{ background: proposed.hex }}
      />
      Colour of the first picture: {proposed.name}
      {/* Leaving the input would show that it is empty, and move the button from under the pointer. */}
      <Button
        type="button"
        variant="quiet"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onUse(proposed.name)}
      >
        Use this
      </Button>
    </p>
  )
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

async function fetchProposedColor(image: string, signal: AbortSignal): Promise<ProposedColor | null> {
  const response = await fetch(addressWith(href('/admin/products/images'), { color: image }), { signal })
  if (!response.ok) return null
  const { color } = (await response.json()) as { color: ProposedColor | null }
  return color
}
