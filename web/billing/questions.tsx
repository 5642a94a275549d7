import { planAnswers } from './answers.ts'

const questions = [
  { question: 'How does billing work?', answer: planAnswers.billing },
  { question: 'Can I switch plans?', answer: planAnswers.switching },
  { question: 'What is karma?', answer: planAnswers.karma },
  { question: 'Do you give refunds?', answer: planAnswers.refunds },
] as const

/** What people ask before they pay. */
export function Questions() {
  return (
    <section aria-labelledby="questions" className="mt-20 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 id="questions" className="font-display text-3xl">
        Before you pay
      </h2>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-4">
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-1.5 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
