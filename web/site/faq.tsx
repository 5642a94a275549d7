import { createFileRoute, useLocation } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect } from 'react'
import { categories } from './faq-answers.tsx'
import type { Question } from './faq-question.ts'
import { MailLink } from './mail-link.tsx'
import { namedPage } from './page-meta.ts'

export const Route = createFileRoute('/faq')({
  head: () => namedPage('FAQ'),
  component: Faq,
})

function Faq() {
  useNamedQuestion()
  return (
    <div className="mx-auto w-full max-w-page px-page py-12 sm:py-20">
      <h1 className="font-display text-4xl tracking-tight">Frequently Asked Questions</h1>
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[13rem_1fr] print:block">
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
                  <Entry key={each.id} {...each} />
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

/** Opens the question named in the URL fragment and continues keyboard navigation from it. */
function useNamedQuestion() {
  const id = useLocation({ select: location => location.hash })
  useEffect(() => {
    const entry = id && document.getElementById(id)?.closest('details')
    if (!entry) return
    entry.setAttribute('open', '')
    const summary = entry.querySelector('summary')
    summary?.scrollIntoView({ block: 'start' })
    summary?.focus({ preventScroll: true })
  }, [id])
}

/**
 * A native `details` element: it opens without scripts, and find-in-page opens it too. So does a fragment that names an element
 * inside it, which is why the id is on the answer.
 */
function Entry({ id, question, answer }: Question) {
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-control-lg list-none items-center gap-4 py-3 text-lg font-semibold hover:text-muted [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{question}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted group-open:rotate-180 print:hidden" />
      </summary>
      <div id={id} className="max-w-read scroll-mt-16 pb-5 text-muted [&_a]:link [&_a]:text-ink">
        <div>{answer}</div>
        <p className="mt-2 text-sm print:hidden">
          <a href={`#${id}`} className="inline-flex min-h-7 items-center pointer-coarse:min-h-control">
            Link to this answer<span className="sr-only">: {question}</span>
          </a>
        </p>
      </div>
    </details>
  )
}

function Support() {
  return (
    <p className="text-lg">
      Something else? Write to <MailLink className="link font-semibold" />.
    </p>
  )
}
