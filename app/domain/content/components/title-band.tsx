import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'

interface TitleBandProps {
  title: string
  children?: React.ReactNode
}

/** The rose gold band with the title of a page of text. */
export function TitleBand({ title, children }: TitleBandProps) {
  return (
    <div className="bg-surface-tint">
      <PageWidth className="py-9 lg:py-14">
        <PageTitle>{title}</PageTitle>
        {children && <div className="mt-2.5 max-w-prose text-md text-soft">{children}</div>}
      </PageWidth>
    </div>
  )
}
