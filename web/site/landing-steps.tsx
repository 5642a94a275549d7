import { picturedProduct } from './pictured-product.ts'
import { BriefPicture, FoundPicture, ResultsPicture, RoomPicture } from './step-pictures.tsx'

/** How it works: four steps, each with a cutout of the screen it happens on. */
export function LandingSteps() {
  return (
    <section aria-labelledby="how-it-works" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-page py-16 sm:py-24">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
          <h2 id="how-it-works" className="min-w-0 max-w-[24ch] font-display text-4xl tracking-tight">
            From a brief to a conversation in four steps
          </h2>
          <p className="text-sm text-muted">{picturedProduct}, in these pictures, is made up. The screens are not.</p>
        </div>
        <ol className="mt-10 grid gap-x-8 gap-y-10 sm:mt-14 sm:grid-cols-2 sm:gap-y-16">
          {steps.map(({ title, text, Picture }, index) => (
            <li key={title} className="flex min-w-0 flex-col">
              <div
                aria-hidden="true"
                className="flex min-h-56 flex-col justify-center rounded-xl border border-line bg-paper px-5 py-6 select-none sm:min-h-72 sm:px-9"
              >
                <Picture />
              </div>
              <div className="mt-5 flex gap-4">
                <span aria-hidden="true" className="font-display text-4xl/none font-semibold text-muted figure">
                  {index + 1}
                </span>
                <div className="min-w-0">
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-1 max-w-md text-muted">{text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const steps = [
  {
    title: 'Create Campaign',
    text: 'Say what the product is, where it belongs and what must not be claimed. Ask for posts, or for comments on a post that is already there.',
    Picture: BriefPicture,
  },
  {
    title: 'Explore and Discover',
    text: 'Contributors find your brief, try the product and draft in their own words. You approve each draft, or reject it and say why.',
    Picture: FoundPicture,
  },
  {
    title: 'Collaborate in Squad Room',
    text: 'The team assigned to you talks with you in one private room: questions, screenshots, the next angle.',
    Picture: RoomPicture,
  },
  {
    title: 'Track Results',
    text: 'See each published post, the comments it drew, and where the karma you set aside went.',
    Picture: ResultsPicture,
  },
] as const
