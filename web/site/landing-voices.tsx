import { Avatar } from '../ui/avatar.tsx'
import { SampleMark } from './sample-mark.tsx'
import { figures, testimonials } from './samples.ts'

/** What people say, and how many they are. */
export function LandingVoices() {
  return (
    <section aria-labelledby="voices" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-page py-16 sm:py-24">
        <h2 id="voices" className="font-display text-4xl tracking-tight">
          From both sides of the desk
        </h2>
        <ul className="mt-10 grid gap-x-10 gap-y-10 lg:grid-cols-3">
          {testimonials.map(({ name, role, words }) => (
            <li key={name}>
              <figure className="flex h-full flex-col border-t-2 border-ink pt-5">
                <blockquote className="text-lg">{words}</blockquote>
                <figcaption className="mt-6 flex items-center gap-3 lg:mt-auto lg:pt-6">
                  <Avatar name={name} />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{name}</span>
                    <span className="block text-sm text-muted">{role}</span>
                  </span>
                  <SampleMark of="Testimonial" />
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

/** The marketing figures, which count nothing in this installation. */
export function Figures() {
  return (
    <dl className="grid gap-x-10 gap-y-6 sm:grid-cols-3">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="flex items-center gap-2 text-muted">
            {label}
            <SampleMark of={`${value} ${label}`} />
          </dt>
          <dd className="font-display text-4xl font-semibold tracking-tight figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
