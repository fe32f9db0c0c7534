import type { ReactNode } from 'react'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'

/** The frame of the pages around signing in: their title and content, on wide screens beside a block-print pattern with one sentence. */
export function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <div aria-hidden="true" className="relative hidden place-items-center overflow-hidden bg-wine-800 lg:grid">
        <div className="absolute inset-0 bg-wine-700 print-jaal" />
        <div className="relative grid justify-items-center gap-8 bg-radial from-wine-800 from-60% to-transparent to-70% p-16 text-center">
          <Motif name="ambi" className="h-55 text-rosegold-300" />
          <p className="max-w-[14em] font-display text-3xl leading-tight text-ivory-50">
            Save your favourites, check out faster and track every order.
          </p>
        </div>
      </div>
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          <PageTitle>{title}</PageTitle>
          {children}
        </div>
      </div>
    </div>
  )
}
