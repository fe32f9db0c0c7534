import { href } from 'react-router'
import { aboutClaims, FOUNDERS } from '#app/domain/content/about-page.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TitleBand } from '#app/domain/content/components/title-band.tsx'
import smallWorkshop from '#app/domain/content/images/workshop-640.webp?url'
import largeWorkshop from '#app/domain/content/images/workshop-1280.webp?url'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'

export default function About() {
  const shop = useShop()
  const claims = aboutClaims(shop)
  return (
    <>
      <PageMetadata
        title="About Us"
        description={`Who makes ${shop.name}'s kurtis, what we stand for, and where our name comes from.`}
        path={href('/about')}
      />
      <TitleBand title="About Us">{claims.lead}</TitleBand>
      <PageWidth className="grid gap-11 py-9 lg:gap-20 lg:py-14">
        <section aria-labelledby="story" className="grid items-center gap-6 lg:grid-cols-2 lg:gap-14">
          <img
            src={largeWorkshop}
            srcSet={`${smallWorkshop} 640w, ${largeWorkshop} 1280w`}
            sizes="(min-width: 1024px) 600px, 100vw"
            width={1280}
            height={960}
            fetchPriority="high"
            alt="Carved teak blocks, a folded length of printed cloth and bowls of dye on a workshop table"
            className="w-full rounded-md bg-placeholder"
          />
          <div>
            <SectionHeading id="story">Our story</SectionHeading>
            <div className="grid max-w-prose gap-4 text-md leading-relaxed">
              {claims.story.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
        </section>

        <section aria-labelledby="values">
          <SectionHeading id="values">What we stand for</SectionHeading>
          <ul className="grid gap-5 sm:grid-cols-2 lg:gap-8">
            {claims.values.map((value) => (
              <li key={value.title} className="flex gap-4">
                <Motif name="gul" className="w-9 self-start text-rosegold-400" />
                <div>
                  <h3 className="text-xl">{value.title}</h3>
                  <p className="mt-1 max-w-prose text-soft">{value.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>

        <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
          <Panel title="Our mission">
            <p className="text-soft">{claims.mission}</p>
          </Panel>
          <Panel title="Our vision">
            <p className="text-soft">{claims.vision}</p>
          </Panel>
        </div>

        <section aria-labelledby="founders">
          <SectionHeading id="founders">Our founders</SectionHeading>
          <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
            {FOUNDERS.map((founder) => (
              <li key={founder.name} className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4">
                <span aria-hidden="true" className="relative grid size-16 place-items-center">
                  <Motif name="gul" className="absolute inset-0 w-full text-rosegold-200" />
                  <span className="relative font-display text-2xl text-heading">{founder.name[0]}</span>
                </span>
                <div>
                  <h3 className="text-xl">{founder.name}</h3>
                  <p className="text-label font-medium text-accent">{founder.role}</p>
                  <p className="mt-1.5 text-soft">{founder.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>

        <ButtonLink to={href('/products')} size="lg" className="justify-self-center">
          Shop Now
        </ButtonLink>
      </PageWidth>
    </>
  )
}
