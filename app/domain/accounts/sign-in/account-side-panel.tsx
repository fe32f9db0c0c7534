import { Motif } from '#app/ui/motif.tsx'

/** Decoration beside the sign-in form on wide screens: a block-print pattern with one sentence. */
export function AccountSidePanel() {
  return (
    <div aria-hidden="true" className="relative hidden place-items-center overflow-hidden bg-wine-800 lg:grid">
      <div className="absolute inset-0 bg-wine-700 print-jaal" />
      <div className="relative grid justify-items-center gap-8 bg-radial from-wine-800 from-60% to-transparent to-70% p-16 text-center">
        <Motif name="ambi" className="h-55 text-rosegold-300" />
        <p className="max-w-[14em] font-display text-3xl leading-tight text-ivory-50">
          Save your favourites, check out faster and track every order.
        </p>
      </div>
    </div>
  )
}
