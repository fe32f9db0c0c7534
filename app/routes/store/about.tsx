import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TitleBand } from '#app/domain/content/components/title-band.tsx'
import smallWorkshop from '#app/domain/content/images/workshop-640.webp?url'
import largeWorkshop from '#app/domain/content/images/workshop-1280.webp?url'
import { cityName } from '#app/domain/settings/brand.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Motif } from '#app/ui/motif.tsx'
import { PageWidth } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { SectionHeading } from '#app/ui/section-heading.tsx'

const values = [
  {
    title: 'Authenticity',
    text: 'When we say block print, we mean printed with blocks. If a machine was involved, the product page says so.',
  },
  {
    title: 'Quality',
    text: 'We finish seams on the inside, wash-test our colours and check each piece twice by hand.',
  },
  {
    title: 'Community',
    text: 'We buy from the same families year after year, agree on prices before the work begins and pay on delivery.',
  },
  {
    title: 'Heritage',
    text: 'Ajrakh, bandhani, chikankari, ikat: crafts stay alive when they’re worn every day.',
  },
] as const

const founders = [
  {
    name: 'Meher Trivedi',
    role: 'Design',
    text: 'Designs the cuts and chooses the fabrics. Keeps a cupboard of her grandmother’s kurtas for reference.',
  },
  {
    name: 'Yusuf Khatri',
    role: 'Craft',
    text: 'Comes from a family of printers and knows the right workshop for every design.',
  },
  {
    name: 'Ananya Rao',
    role: 'Shop',
    text: 'Packs orders, answers questions and keeps the books. Most of our emails come from her.',
  },
] as const

export default function About() {
  const shop = useShop()
  return (
    <>
      <PageMetadata
        title="About Us"
        description={`Who makes ${shop.name}'s kurtis, what we stand for, and where our name comes from.`}
        path={href('/about')}
      />
      <TitleBand title="About Us">Kurtis and kurta sets, made by hand in small batches in {shop.city}.</TitleBand>
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
              <p>
                Every April the gulmohar trees of {cityName(shop)} turn red overnight. {shop.name} began under one of
                them, in a courtyard with two printing tables, because three friends couldn’t find a kurti that was both
                well made and right for a working day.
              </p>
              <p>
                Today the tables are longer and there are more of us, but each piece still passes through only a few
                hands. We’d rather make forty of a design and get every one right.
              </p>
            </div>
          </div>
        </section>

        <section aria-labelledby="values">
          <SectionHeading id="values">What we stand for</SectionHeading>
          <ul className="grid gap-5 sm:grid-cols-2 lg:gap-8">
            {values.map((value) => (
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
            <p className="text-soft">
              To make handcrafted clothes part of everyday life: easy to wear, honest about how they’re made, and fairly
              paid for.
            </p>
          </Panel>
          <Panel title="Our vision">
            <p className="text-soft">
              Wardrobes across India full of clothes whose makers are known by name, and crafts that the makers’
              children want to learn.
            </p>
          </Panel>
        </div>

        <section aria-labelledby="founders">
          <SectionHeading id="founders">Our founders</SectionHeading>
          <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
            {founders.map((founder) => (
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
