import { Avatar } from '../ui/avatar.tsx'
import { Figures } from './claims.tsx'
import { SampleMark } from './sample-mark.tsx'
import { testimonials } from './samples.ts'

/** Testimonials and user numbers. */
export function LandingVoices() {
  return (
    <section aria-labelledby="voices" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-page py-16 sm:py-24">
        <h2 id="voices" className="font-display text-4xl tracking-tight">
          From both sides of the desk
        </h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 lg:grid-cols-3">
          {testimonials.map(({ name, role, words }) => (
            <li key={name}>
              <figure className="flex h-full flex-col border-t-2 border-ink pt-5">
                <blockquote className="text-xl/normal text-pretty">{words}</blockquote>
                <figcaption className="mt-6 flex items-center gap-3 lg:mt-auto lg:pt-6">
                  <Avatar name={name} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-muted">{role}</span>
                  </span>
                  <SampleMark of={name} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
        <div className="mt-16 border-t border-line pt-8">
          <Figures />
        </div>
      </div>
    </section>
  )
}
