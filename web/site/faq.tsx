import { createFileRoute } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { productName } from '#/rules/product.ts'
import type { Question } from './faq-answers.tsx'
import { categories } from './faq-answers.tsx'
import { MailLink } from './mail-link.tsx'
import { namedPage } from './page-meta.ts'

export const Route = createFileRoute('/faq')({
  head: () => namedPage('FAQ', `Questions about ${productName}: plans, karma, drafts, disclosure and Reddit’s rules.`),
  component: Faq,
})

function Faq() {
  return (
    <div className="mx-auto w-full max-w-page px-page py-12 sm:py-20">
      <h1 className="font-display text-4xl tracking-tight">Frequently Asked Questions</h1>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[13rem_1fr]">
        <nav aria-label="Categories" className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid lg:gap-0">
            {categories.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="inline-flex min-h-control items-center text-muted hover:text-ink">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-14">
          {categories.map(({ id, title, questions }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} className="mb-3 text-2xl">
                {title}
              </h2>
              <div className="border-b border-line">
                {questions.map(each => (
                  <Entry key={each.question} {...each} />
                ))}
              </div>
            </section>
          ))}
          <Support />
        </div>
      </div>
    </div>
  )
}

/** The browser's own disclosure: opens without scripts, and find-in-page opens it too. */
function Entry({ question, answer }: Question) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-control-lg list-none items-center gap-4 py-3 text-lg font-semibold hover:text-muted [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{question}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="max-w-read pb-5 text-muted [&_a]:link [&_a]:text-ink">{answer}</div>
    </details>
  )
}

function Support() {
  return (
    <p className="text-lg">
      Something else? Write to <MailLink to="support" className="link font-semibold" />.
    </p>
  )
}
