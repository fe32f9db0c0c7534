import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TitleBand } from '#app/domain/content/components/title-band.tsx'
import smallWorkshop from '#app/domain/content/images/workshop-640.webp?url'
import largeWorkshop from '#app/domain/content/images/workshop-1280.webp?url'
import { aboutTexts } from '#app/domain/content/texts/about-texts.ts'
import { paragraphsOf } from '#app/domain/content/texts/page-texts.ts'
import { useTexts } from '#app/domain/content/texts/use-texts.ts'
import { renditionAddress } from '#app/platform/storage/image-address.ts'
import { Each } from '#app/ui/layout/each.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { SectionHeading } from '#app/ui/layout/section-heading.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'

export default function About() {
  const texts = useTexts(aboutTexts)
  return (
    <>
      <PageMetadata title={texts.title} description={texts.description} path={href('/about')} />
      <TitleBand title={texts.title}>{texts.lead}</TitleBand>
      <PageWidth className="grid gap-11 py-9 lg:gap-20 lg:py-14">
        <section aria-labelledby="story" className="grid items-center gap-6 lg:grid-cols-2 lg:gap-14">
          <img
            {...pictureOf(texts.picture)}
            sizes="(min-width: 1024px) 600px, 100vw"
            width={1280}
            height={960}
            fetchPriority="high"
            alt={texts.pictureText}
            className="w-full rounded-md bg-placeholder"
          />
          <div>
            <SectionHeading id="story">{texts.storyHeading}</SectionHeading>
            <div className="grid max-w-prose gap-4 text-md leading-relaxed">
              <Each of={paragraphsOf(texts.story)}>{(paragraph) => <p>{paragraph}</p>}</Each>
            </div>
          </div>
        </section>

        {texts.values.length > 0 && (
          <section aria-labelledby="values">
            <SectionHeading id="values">{texts.valuesHeading}</SectionHeading>
            <ul className="grid gap-5 sm:grid-cols-2 lg:gap-8">
              <Each of={texts.values}>{Value}</Each>
            </ul>
          </section>
        )}

        <Aims texts={texts} />

        {texts.founders.length > 0 && (
          <section aria-labelledby="founders">
            <SectionHeading id="founders">{texts.foundersHeading}</SectionHeading>
            <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
              <Each of={texts.founders}>{Founder}</Each>
            </ul>
          </section>
        )}

        <ButtonLink to={texts.buttonLink} size="lg" className="justify-self-center">
          {texts.button}
        </ButtonLink>
      </PageWidth>
    </>
  )
}

/** The owner's picture in its sizes, or the one that the shop came with. */
function pictureOf(address: string) {
  if (address === '') return { src: largeWorkshop, srcSet: `${smallWorkshop} 640w, ${largeWorkshop} 1280w` }
  const [small, large] = ([640, 1280] as const).map((width) => renditionAddress(address, { width, format: 'webp' }))
  return { src: large, srcSet: `${small} 640w, ${large} 1280w` }
}

type Texts = ReturnType<typeof aboutTexts>

function Aims({ texts }: { texts: Texts }) {
  const aims = [
    { title: texts.missionHeading, text: texts.mission },
    { title: texts.visionHeading, text: texts.vision },
  ].filter(({ text }) => text !== '')
  if (aims.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
      <Each of={aims}>
        {({ title, text }) => (
          <Panel title={title}>
            <p className="text-soft">{text}</p>
          </Panel>
        )}
      </Each>
    </div>
  )
}

function Value({ title, text }: Texts['values'][number]) {
  return (
    <li className="flex gap-4">
      <Motif name="gul" className="w-9 self-start text-rosegold-400" />
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 max-w-prose text-soft">{text}</p>
      </div>
    </li>
  )
}

function Founder({ name, role, text, picture }: Texts['founders'][number]) {
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-4">
      {picture ? (
        <img
          src={renditionAddress(picture, { width: 320, format: 'webp' })}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          className="size-16 rounded-full object-cover"
        />
      ) : (
        <span aria-hidden="true" className="relative grid size-16 place-items-center">
          <Motif name="gul" className="absolute inset-0 w-full text-rosegold-200" />
          <span className="relative font-display text-2xl text-heading">{name[0]}</span>
        </span>
      )}
      <div>
        <h3 className="text-xl">{name}</h3>
        <p className="text-label font-medium text-accent">{role}</p>
        <p className="mt-1.5 text-soft">{text}</p>
      </div>
    </li>
  )
}
